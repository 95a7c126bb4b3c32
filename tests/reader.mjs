// A second reader of trash-replay files, version 1, made from the description of the format alone. It shares no code
// with the program: what both accept is what the page says, not what one program happens to do. What each event makes
// of the table is folded by `reader.js`, with which exported pages show a match; here every event is judged first.
//
//   node tests/reader.mjs FILE...        replays, also .gz: a line each, `ok FILE` or `FILE:LINE: what is wrong`
//   node tests/reader.mjs --rng FILE...  known answers of the generator: `ok FILE` or `FILE: what is wrong`
//
// Checked: frame, chain, header, folding of every event, cards conserved, state hashes, undo, start, end, digest, and
// that each shuffle and random first lead is the seed's. Not checked: whether a decision is legal and leads to just
// these events. Exit 0: all right; 1: something is wrong; 6: only the end is missing (torn, or no `end`); 2: usage.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import '../trashcli/export/reader.js';

const { Table, cardsOf, faceDown, isObject, rankOf, withDefaults } = globalThis.trashReader;

class Wrong extends Error {}

/** Refuse what does not hold; `what` says it, or is asked to where saying it costs time. */
function need(holds, what) {
  if (!holds) throw new Wrong(typeof what === 'function' ? what() : what);
}

const sha = (bytes, digits) => createHash('sha256').update(bytes).digest('hex').slice(0, digits);

// ---- Bytes and canonical JSON

const MOST_LINE = 2 ** 20;
const MOST_DEPTH = 16;
const MOST_UNPACKED = 2 ** 28;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The canonical text of a parsed value; refuses what JSON can say and a replay may not. */
function canonical(value, depth = 1) {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    need(Number.isSafeInteger(value), 'a number that is no integer within 2^53-1');
    return String(value);
  }
  if (typeof value === 'string') {
    need(value.isWellFormed(), 'a lone surrogate');
    return JSON.stringify(value);
  }
  need(depth <= MOST_DEPTH, `nesting over ${MOST_DEPTH}`);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join()}]`;
  const keys = Object.keys(value).sort();
  for (const key of keys) need(/^[a-z][a-z0-9_]*$/.test(key), `the key ${JSON.stringify(key)}`);
  return `{${keys.map((key) => `"${key}":${canonical(value[key], depth + 1)}`).join()}}`;
}

const attempt = (reading, what) => {
  try {
    return reading();
  } catch {
    throw new Wrong(what);
  }
};

/** One line, its LF included, as a record. A doubled key or `1.0` is lost in parsing, so the texts differ. */
function parseLine(line) {
  need(line.length <= MOST_LINE, 'a line over 1 MiB');
  const text = attempt(() => UTF8.decode(line.subarray(0, -1)), 'not UTF-8');
  need(!text.endsWith('\r'), 'the line ends in CR LF');
  const record = attempt(() => JSON.parse(text), 'not JSON');
  need(isObject(record), 'not a JSON object');
  const proper = canonical(record);
  let same = 0;
  while (same < text.length && text[same] === proper[same]) same += 1;
  need(text === proper, `not canonical JSON from character ${same + 1} on`);
  return record;
}

/** The committed lines, LF included, and whether something follows the last LF. */
function splitLines(bytes) {
  const lines = [];
  let from = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, from)) {
    lines.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  return { lines, torn: from < bytes.length };
}

/** The lines of a file; a packed stream that stops early is torn. */
function readLines(file) {
  const raw = readFileSync(file);
  if (!file.endsWith('.gz')) return splitLines(raw);
  const unpack = (finishFlush) => gunzipSync(raw, { finishFlush, info: true, maxOutputLength: MOST_UNPACKED });
  try {
    const { buffer, engine } = unpack(constants.Z_FINISH);
    need(engine.bytesWritten === raw.length, 'bytes after the packed stream');
    return splitLines(buffer);
  } catch (error) {
    if (error.code === 'Z_BUF_ERROR') return { ...splitLines(unpack(constants.Z_SYNC_FLUSH).buffer), torn: true };
    throw new Wrong(`no sound gzip stream: ${error.message}`);
  }
}

// ---- Shapes: a predicate; [shape] for a list; an object of shapes by key, where `key?` may be absent

const int =
  (low, high = Number.MAX_SAFE_INTEGER) =>
  (v) =>
    Number.isInteger(v) && v >= low && v <= high;
const oneOf =
  (...values) =>
  (v) =>
    values.includes(v);
const like = (pattern) => (v) => typeof v === 'string' && pattern.test(v);
const either =
  (...tests) =>
  (v) =>
    tests.some((test) => test(v));
const listOf = (test) => (v) => Array.isArray(v) && v.every(test);
const ascending = (list) => list.every((v, at) => at === 0 || list[at - 1] < v);
const any = () => true;
const text = (v) => typeof v === 'string';
const bool = oneOf(true, false);
const hex = (digits) => like(new RegExp(`^[0-9a-f]{${digits}}$`));

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';
const rank = oneOf('A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K');
const card = like(/^(?:[A2-9TJQK][CDHS]|X[1-9])$/);
const cards = like(/^(?:[A2-9TJQK][CDHS]|X[1-9])*$/);
const layout = like(/^(?:[A2-9TJQK][CDHS]|[a2-9tjqk][cdhs]|[Xx][1-9])*$/);
const name = like(/^[^\p{Cc}\p{Bidi_Control}]{1,40}$/u);
const who = like(/^(?:human|bot:[a-z][a-z0-9_-]*\/[1-9][0-9]*)$/);
const seat = int(1);
const size = int(1, 13);
const limit = either(oneOf(null), int(1));

const DOC = {
  after: {
    free_draws: int(0),
    free_from: oneOf('either', 'stock'),
    last_turn: bool,
    reveal: bool,
    reveal_wilds: bool,
  },
  jokers: int(0, 9),
  layout: { first: size, last: size, step: int(-1, 1) },
  lead: { first: either(seat, oneOf('random')), next: either(seat, oneOf('winner', 'rotate', 'loser', 'same')) },
  limits: { hands: int(1), turns: int(1), voids: int(1) },
  match: { hands: limit, minutes: limit, target: limit, tie: oneOf('joint', 'more', 'latest'), wins: limit },
  optional: oneOf('none', 'numbers', 'wilds', 'all'),
  packs: int(1, 1024),
  players: (v) => listOf(int(1))(v) && v.length === 2 && v[0] <= v[1],
  reduce: oneOf('completers', 'winner'),
  removed: listOf(rank),
  stock_empty: oneOf('reshuffle', 'reshuffle_all', 'pass', 'void'),
  take: oneOf('any', 'placeable', 'never'),
  upcard: bool,
  wild: listOf(either(rank, oneOf('joker'))),
  wild_last: bool,
  wild_slots: either(oneOf('any'), listOf(size)),
  wilds: oneOf('moving', 'locked', 'removed'),
};
const STATE = {
  clock: (v) => listOf(int(0))(v) && v.length === 2,
  discards: cards,
  done: listOf(seat),
  free: int(0),
  hand: int(0),
  held: either(oneOf(null), card),
  last: int(0),
  layouts: listOf(layout),
  lead: int(0),
  passes: int(0),
  phase: oneOf('deal', 'draw', 'place', 'over'),
  seat: int(0),
  shuffles: int(0),
  sizes: listOf(size),
  stock: cards,
  turn: int(0),
  voids: int(0),
  wins: listOf(int(0)),
  won: listOf(int(0)),
};
const LINK = { i: int(1), k: text, p: hex(32) };
const RECORDS = {
  header: {
    engine: oneOf(1),
    fmt: oneOf('trash-replay'),
    k: text,
    v: oneOf(1),
    rng: { alg: oneOf('splitmix64x4'), seed: like(/^[A-Za-z0-9._-]{1,64}$/), v: oneOf(1) },
    rules: { doc: DOC, name, sha256: hex(64) },
    seats: [{ name, who }],
    'parent?': { i: int(0), id: hex(32), p: hex(32) },
    'start?': STATE,
  },
  action: { ...LINK, do: any, ev: any, s: hex(16), 'by?': who, 'seat?': seat, 't?': int(1) },
  undo: { ...LINK, s: hex(16), to: int(0), 'seat?': seat },
  mark: { ...LINK, text: like(/^[\s\S]{0,4096}$/u) },
  meta: { ...LINK, app: text, created: text, os: text, python: text },
  resume: { ...LINK, app: text, engine: int(1), 'cut?': int(1) },
  end: {
    ...LINK,
    digest: hex(64),
    hands: int(0),
    n: int(2),
    reason: oneOf('won', 'halt', 'quit', 'limit'),
    sizes: listOf(size),
    turns: int(0),
    winners: listOf(seat),
  },
};
const DO = { deal: {}, time: { ms: int(0) }, draw: {}, take: {}, place: { slot: size }, discard: {}, resign: {} };
const EVENTS = {
  shuffle: [int(1), int(0), cards],
  deal: [int(1), seat, listOf(size)],
  upcard: [card],
  draw: [card],
  take: [card],
  place: [size, card, card],
  complete: [seat],
  discard: [card],
  pass: [],
  last: [int(1)],
  free: [seat, int(1)],
  reveal: [seat, cards, bool],
  size: [seat, size],
  void: [],
  close: [int(0), seat],
  time: [int(0)],
  resign: [seat],
  win: [(v) => listOf(seat)(v) && v.length > 0 && ascending(v)],
  halt: [],
};

/** Hold a value against its shape; gives the keys that the shape does not know, which only an open one may have. */
function hold(shape, value, where, open = false) {
  if (typeof shape === 'function') {
    return need(shape(value), () => `${where} is wrong or unknown: ${canonical(value)}`);
  }
  if (Array.isArray(shape)) {
    need(Array.isArray(value), `${where} is no list`);
    for (const [at, item] of value.entries()) hold(shape[0], item, `${where} ${at + 1}`);
    return [];
  }
  need(isObject(value), `${where} is no object`);
  for (const [key, inner] of Object.entries(shape)) {
    const bare = key.replace('?', '');
    if (Object.hasOwn(value, bare)) hold(inner, value[bare], `${where}.${bare}`);
    else need(bare !== key, `${where} has no ${bare}`);
  }
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && !Object.hasOwn(shape, `${key}?`));
  need(open || unknown.length === 0, `${where} has the unknown ${unknown}`);
  return unknown.map((key) => `${where}.${key}`);
}

// ---- Chance

const low64 = (value) => BigInt.asUintN(64, value);
const rootOf = (seed) => createHash('sha256').update(`trash-rng/1\n${seed}`).digest().readBigUInt64BE();

function word(root, purpose, a, b, block) {
  const number = (BigInt(purpose) << 56n) | (BigInt(a) << 32n) | (BigInt(b) << 16n) | BigInt(block);
  let z = low64(root + number * 0x9e3779b97f4a7c15n);
  z = low64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = low64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

const below = (drawn, n) => Number(((drawn >> 10n) * BigInt(n)) >> 54n);
const firstLead = (root, players) => 1 + below(word(root, 1, 0, 0, 0), players);

/** The order into which the seed brings a pile at shuffle k of a hand. */
function shuffled(root, hand, k, pile) {
  const order = cardsOf(pile);
  let x = 0n;
  for (let i = 0; i < order.length - 1; i++) {
    if (i % 4 === 0) x = word(root, 0, hand, k, i / 4) >> 10n;
    x *= BigInt(order.length - i);
    const j = i + Number(x >> 54n);
    x = BigInt.asUintN(54, x);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order.join('');
}

function unshuffled({ packs, jokers, removed }) {
  const ranks = [...RANKS].filter((sign) => !removed.includes(rankOf(sign)));
  const suited = [...SUITS].flatMap((suit) => ranks.map((sign) => sign + suit));
  const wild = Array.from({ length: jokers }, (_, at) => `X${at + 1}`);
  return [...suited, ...wild].join('').repeat(packs);
}

// ---- The match, each event judged before it is folded

const sorted = (pile) => cardsOf(pile).sort().join('');
const allCards = (s) => sorted([s.stock, s.discards, s.held ?? '', ...s.layouts].join('').toUpperCase());

class Match extends Table {
  constructor(header) {
    super(header);
    const { engine, rng, rules, seats, start } = header;
    this.root = rootOf(rng.seed);
    this.seats = seats;
    this.players = seats.length;
    const [fewest, most] = this.rules.players;
    need(this.players >= fewest && this.players <= most, `${this.players} seats; for ${fewest} to ${most}`);
    this.deck = unshuffled(this.rules);
    need(this.deck.length <= 2 * 1024, 'a deck of more than 1024 cards');
    if (start) this.judgeStart(start);
    this.began = structuredClone(this.state);
    this.earlierTurns = 0; // of the hands before this one
    this.outcome = null;
    this.count = 0; // actions and undos so far
    this.kept = new Map(); // by record, what an undo may return to
    this.keep(0);
    this.lastDeal = 0;
    this.unlike = []; // what is not the seed's in the record at hand
    this.digest = createHash('sha256');
    this.digestLine({ engine, rng, rules: rules.sha256, seats: this.players, ...(start && { start }) });
  }

  judgeStart(s) {
    const lists = [s.layouts, s.sizes, s.wins, s.won];
    need(
      lists.every((list) => list.length === this.players),
      'start: a list that is not one a seat',
    );
    need(s.hand >= 1 && s.turn >= 1, 'start: hand and turn begin at 1');
    need(s.lead >= 1 && s.lead <= this.players && s.seat <= this.players, 'start: no such seat');
    need(s.phase !== 'over' && (s.phase === 'deal') === (s.seat === 0), 'start: phase and seat do not agree');
    need((s.phase === 'place') === (s.held !== null), 'start: a card is held exactly in the phase place');
    need(s.done.length === 0 && s.last === 0 && s.free === 0, 'start: a layout is complete');
    if (s.phase === 'deal') return need(allCards(s) === '', 'start: cards lie there before the deal');
    need(allCards(s) === sorted(this.deck), 'start: the cards are not the deck');
    const fits = (lying, at) => this.rules.wild.includes(rankOf(lying)) || RANKS[at] === lying[0];
    for (const [at, slots] of s.layouts.map(cardsOf).entries()) {
      need(slots.length === s.sizes[at], `start: layout ${at + 1} is not as long as its size`);
      need(slots.some(faceDown), `start: layout ${at + 1} is complete`);
      const fitting = slots.every((lying, slot) => faceDown(lying) || fits(lying, slot));
      need(fitting, `start: a card face up in layout ${at + 1} is neither its slot's number nor a wild`);
    }
  }

  action({ by, do: decision, ev, i, k, s, seat: decider }) {
    this.judgeDecision(decision, decider);
    need(by === undefined || decider !== undefined, 'by without a seat');
    need(by === undefined || by !== this.seats[decider - 1]?.who, "by is the seat's who, its default");
    need(Array.isArray(ev), 'ev is no list');
    this.unlike = [];
    for (const event of ev) this.fold(event);
    const due = this.state.hand > this.began.hand ? sorted(this.deck) : allCards(this.began);
    need(allCards(this.state) === due, 'the cards are no longer the deck');
    this.judgeState(i, s);
    need(this.unlike.length === 0, this.unlike[0]);
    if (decision.op === 'deal') this.forget(i);
    this.digestLine({ do: decision, ev, k, s, ...(decider && { seat: decider }) });
  }

  judgeDecision(decision, decider) {
    need(isObject(decision) && Object.hasOwn(DO, decision.op), () => `an unknown decision: ${canonical(decision)}`);
    hold({ op: text, ...DO[decision.op] }, decision, 'do');
    const byTable = ['deal', 'time'].includes(decision.op);
    need(byTable === (decider === undefined), `${decision.op} ${byTable ? 'with' : 'without'} a seat`);
    need(this.state.phase !== 'over', 'an action after the match is over');
    need(byTable || decider === this.state.seat, `seat ${decider} decides where seat ${this.state.seat} acts`);
  }

  fold(event) {
    need(Array.isArray(event) && Object.hasOwn(EVENTS, event[0]), () => `an unknown event: ${canonical(event)}`);
    const [kind, ...values] = event;
    const shapes = EVENTS[kind];
    need(values.length === shapes.length, `${kind} with ${values.length} values, not ${shapes.length}`);
    for (const [at, shape] of shapes.entries()) {
      hold(shape, values[at], `${kind} ${at + 1}`);
      if (shape === seat) this.needSeat(values[at]);
    }
    JUDGE[kind]?.(this, this.state, ...values);
    super.fold(event);
  }

  undo({ i, k, s, seat: asker, to }) {
    if (asker) this.needSeat(asker);
    need(to < i && this.kept.has(to), `undo to ${to}: not 0, nor an action or undo since the second-last deal`);
    const { count, ...rest } = structuredClone(this.kept.get(to));
    Object.assign(this, rest);
    this.judgeState(i, s);
    this.digestLine({ k, s, to: count });
  }

  end({ k, p, i, ...said }) {
    const { hand, sizes, turn } = this.state;
    const { reason, winners } = this.outcome ?? { reason: said.reason, winners: [] };
    need(this.outcome || ['quit', 'limit'].includes(reason), `reason is ${reason}, but nothing ended the match`);
    const digest = this.digest.copy().digest('hex');
    const due = { reason, winners, sizes, hands: hand, turns: this.earlierTurns + turn, n: i + 1, digest };
    for (const [key, value] of Object.entries(due)) {
      need(canonical(said[key]) === canonical(value), `${key} is ${canonical(said[key])}, not ${canonical(value)}`);
    }
  }

  judgeState(i, s) {
    const found = sha(canonical(this.state), 16);
    need(found === s, `s is ${s}, the state after this record hashes to ${found}`);
    this.count += 1;
    this.keep(i);
  }

  keep(i) {
    const { count, earlierTurns, outcome, state } = this;
    this.kept.set(i, structuredClone({ count, earlierTurns, outcome, state }));
  }

  /** At a deal: what lies behind the deal before it can no longer be returned to. */
  forget(i) {
    for (const old of this.kept.keys()) if (old > 0 && old < this.lastDeal) this.kept.delete(old);
    this.lastDeal = i;
  }

  digestLine(value) {
    this.digest.update(`${canonical(value)}\n`);
  }

  needSeat(number) {
    need(number <= this.players, `seat ${number} of ${this.players}`);
  }

  needHeld(wanted) {
    need(this.state.held === wanted, `${wanted ?? 'none'} is not the held card, ${this.state.held ?? 'none'} is`);
  }

  needTop(pile, wanted) {
    const top = this.state[pile].slice(0, 2);
    need(top === wanted, `${wanted} is not on top of the ${pile}, ${top || 'nothing'} is`);
  }

  /** A recorded order must hold the very cards; whether it is the seed's is judged when the record is folded. */
  judgeShuffle(hand, k, before, after) {
    need(sorted(after) === sorted(before), `shuffle ${k} of hand ${hand} is not of exactly the cards there`);
    const due = shuffled(this.root, hand, k, before);
    if (due !== after) this.unlike.push(`shuffle ${k} of hand ${hand} is not the seed's, which is ${due}`);
  }
}

/** What must hold before an event is folded. */
const JUDGE = {
  shuffle(m, s, hand, k, order) {
    if (k === 0) {
      need(hand === s.hand + 1, `hand ${hand} is shuffled after hand ${s.hand}`);
      m.needHeld(null);
      m.judgeShuffle(hand, k, m.deck, order);
    } else {
      need(hand === s.hand && k === s.shuffles + 1, `shuffle ${k} of hand ${hand} after ${s.shuffles} of ${s.hand}`);
      const left = s.discards.length - order.length;
      need(s.stock === '' && (left === 0 || left === 2), 'a reshuffle not of the discards, or with stock left');
      m.judgeShuffle(hand, k, s.discards.slice(left), order);
    }
  },
  deal(m, s, hand, lead, sizes) {
    need(hand === s.hand && s.layouts.every((laid) => laid === ''), `hand ${hand} is dealt onto hand ${s.hand}`);
    need(canonical(sizes) === canonical(s.sizes), `dealt to sizes ${sizes}, they are ${s.sizes}`);
    need(s.stock.length >= 2 * sizes.reduce((sum, n) => sum + n), 'too few cards to deal');
    const due = firstLead(m.root, m.players);
    const drawn = hand === 1 && m.rules.lead.first === 'random';
    if (drawn && lead !== due) m.unlike.push(`the lead ${lead} is not the seed's, which is ${due}`);
    m.earlierTurns += s.turn;
  },
  upcard: (m, _s, turned) => m.needTop('stock', turned),
  draw(m, _s, drawn) {
    m.needHeld(null);
    m.needTop('stock', drawn);
  },
  take(m, _s, taken) {
    m.needHeld(null);
    m.needTop('discards', taken);
  },
  place(m, s, slot, placed, lifted) {
    m.needHeld(placed);
    const slots = cardsOf(s.layouts[s.seat - 1] ?? '');
    const lying = slots[slot - 1]?.toUpperCase() ?? 'nothing';
    need(lying === lifted, `${lifted} is not in slot ${slot} of seat ${s.seat}, ${lying} is`);
  },
  complete: (_m, s, seat) => need(!s.done.includes(seat), `seat ${seat} completes twice`),
  discard: (m, _s, thrown) => m.needHeld(thrown),
  pass: (m) => m.needHeld(null),
  reveal(_m, s, seat, turned) {
    const hidden = cardsOf(s.layouts[seat - 1])
      .filter(faceDown)
      .join('')
      .toUpperCase();
    need(turned === hidden, `seat ${seat} reveals ${turned}, but face down lie ${hidden}`);
  },
  close(m, _s, winner) {
    m.needHeld(null);
    m.needSeat(winner);
  },
  win(m, _s, seats) {
    for (const winner of seats) m.needSeat(winner);
    m.outcome = { reason: 'won', winners: seats };
  },
  halt(m) {
    m.outcome = { reason: 'halt', winners: [] };
  },
};

// ---- A file

const read = (line) => {
  try {
    return { record: parseLine(line) };
  } catch (error) {
    return { error };
  }
};

/** The order of kinds, before anything else in a record is looked at. */
function judgeKind({ k }, before) {
  const known = typeof k === 'string' && (Object.hasOwn(RECORDS, k) || k.startsWith('x_'));
  need(known, () => `the unknown kind ${canonical(k ?? null)}`);
  need((k === 'header') === !before, before ? 'a second header' : 'the first record is no header');
  const resumed = k === 'resume' && ['quit', 'limit'].includes(before?.reason);
  need(before?.k !== 'end' || resumed, `${k} after end`);
}

/** Number and chain at record i. A `p` that is wrong while the next is right tells of the record before it. */
function judgeChain(lines, records, i) {
  const linked = (at) => records[at]?.p === sha(lines[at - 1], 32);
  const { rules } = records[0];
  need(i > 0 || rules.sha256 === sha(canonical(rules.doc)), 'rules.sha256 is not that of rules.doc');
  need(i === 0 || records[i].i === i, `record ${records[i].i} where ${i} is due`);
  need(i === 0 || linked(i), 'p is not the hash of the line before');
  const bridged = records[i + 1]?.i === i + 1 && records[i + 2] && linked(i + 2);
  need(!bridged || linked(i + 1), 'this line was changed: its hash is not the p of the next');
}

/** A header with every rule: one that is left out is at its default. */
function withRules(header) {
  const { rules } = header;
  return isObject(rules?.doc) ? { ...header, rules: { ...rules, doc: withDefaults(rules.doc) } } : header;
}

/** Judge one replay; gives the exit code and the line that says why. */
function judgeReplay(file) {
  let line = 1;
  const unchecked = new Set();
  try {
    const { lines, torn } = readLines(file);
    need(lines.length > 0, 'no complete header');
    const all = lines.map(read);
    const records = all.map(({ record }) => record);
    let match;
    for (const [i, { record, error }] of all.entries()) {
      line = i + 1;
      if (error) throw error;
      judgeKind(record, records[i - 1]);
      const whole = i === 0 ? withRules(record) : record;
      const unknown = hold(RECORDS[record.k] ?? LINK, whole, record.k, true);
      for (const part of record.k.startsWith('x_') ? [record.k] : unknown) unchecked.add(part);
      judgeChain(lines, records, i);
      if (i === 0) match = new Match(whole);
      else if (['action', 'undo', 'end'].includes(record.k)) match[record.k](record);
    }
    if (torn) return [6, `${file}:${line + 1}: torn after the last LF`];
    if (records.at(-1).k !== 'end') return [6, `${file}:${line}: no end after it`];
  } catch (error) {
    if (!(error instanceof Wrong || error.syscall)) throw error;
    return [1, `${file}:${line}: ${error.message}`];
  }
  return [0, `ok ${file}${unchecked.size ? ` (not checked: ${[...unchecked].join(', ')})` : ''}`];
}

// ---- Known answers of the generator

const botBlock = ({ face_down: hidden, phase }) => 2 * hidden + (phase === 'place' ? 1 : 0);
const botWord = (v) => word(rootOf(v.seed), 2, v.hand, v.turn, botBlock(v));
const ANSWERS = {
  alg: (alg) => alg === 'splitmix64x4',
  v: (v) => v === 1,
  roots: (roots) => Object.entries(roots).every(([seed, root]) => rootOf(seed) === BigInt(`0x${root}`)),
  words: (v) => word(rootOf(v.seed), v.purpose, v.a, v.b, v.block) === BigInt(`0x${v.hex}`),
  lead: (v) => firstLead(rootOf(v.seed), v.players) === v.seat,
  random_bot: (v) => (v.legal > 1 ? below(botWord(v), v.legal) : 0) === v.choice,
  shuffles: (v) => shuffled(rootOf(v.seed), v.hand, v.k, v.cards ?? unshuffled(v)) === v.deck,
};

function judgeAnswers(file) {
  try {
    const parts = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    for (const [part, answers] of parts) {
      need(Object.hasOwn(ANSWERS, part), `${part} is unknown`);
      for (const [at, answer] of [answers].flat().entries()) {
        need(ANSWERS[part](answer), `${part}, number ${at + 1} differs`);
      }
    }
    need(parts.length === Object.keys(ANSWERS).length, 'a part is missing');
  } catch (error) {
    return [1, `${file}: ${error.message}`];
  }
  return [0, `ok ${file}`];
}

const rng = process.argv[2] === '--rng';
const files = process.argv.slice(rng ? 3 : 2);
if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
  console.error('usage: node tests/reader.mjs [--rng] FILE...');
  process.exit(2);
}
const verdicts = files.map(rng ? judgeAnswers : judgeReplay);
for (const [, said] of verdicts) console.log(said);
process.exitCode = [1, 6].find((code) => verdicts.some(([found]) => found === code)) ?? 0;
