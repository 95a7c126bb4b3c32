'use strict';
// Shows a match, a record at a time. The match stands in the page as JSON (see `page.py`), the story as text that the
// program has told; `trashReader` folds the events into the table. Nothing is loaded, and nothing decided.
{
  const { cardsOf, faceDown, rankOf, statesOf } = globalThis.trashReader;
  const SIGNS = { C: '♣', D: '♦', H: '♥', S: '♠' };
  const SUITS = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
  const RANKS = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
  const SLOTS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const AS_TEXT = '\ufe0e'; // else some systems draw a suit as a picture in a colour of its own
  const SECONDS_EACH = 0.9;

  const find = (id) => document.getElementById(id);
  const match = JSON.parse(find('match').textContent);
  const states = statesOf(match.header, match.records);
  const names = match.header.seats.map(({ name }) => name);
  const wilds = new Set(match.wild);
  const last = states.length - 1;
  const lines = [...document.querySelectorAll('#hands li')];
  const told = new Map(lines.map((line) => [Number(line.dataset.at), line]));

  let at = 0;
  let playing = 0; // the timer, 0 while nothing plays
  let revealed = false;

  function make(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  const counted = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

  // ---- The table

  const sign = (card) => (card[0] === 'X' ? card : rankOf(card) + SIGNS[card[1]] + AS_TEXT);

  function spoken(card) {
    const rank = rankOf(card);
    return rank === 'joker' ? 'joker' : `${RANKS[rank] ?? rank} of ${SUITS[card[1]]}`;
  }

  /** How a card looks and how it is spoken: its classes, the sign on it, the words for it. */
  function looks(card, shows) {
    if (!card) return ['none', '', 'none'];
    const up = card.toUpperCase();
    const known = !faceDown(card) || (shows && card[0] !== '?');
    if (!known) return ['down', '', 'face down'];
    const colour = 'DH'.includes(up[1]) ? 'red' : 'black';
    if (faceDown(card)) return [`seen ${colour}`, sign(up), `face down, ${spoken(up)}`];
    return [`up ${colour}`, sign(up), spoken(up)];
  }

  function cardIn(card, { label = '', changed = false, shows = revealed } = {}) {
    const [kind, face, words] = looks(card, shows);
    const wild = label && kind.startsWith('up') && wilds.has(rankOf(card));
    const drawn = make('span', { className: 'face', ariaHidden: 'true' }, face + (wild ? '*' : ''));
    const said = make('span', { className: 'aloud' }, `${label && `slot ${label}: `}${words}${wild ? ', wild' : ''}`);
    const slot = make('span', { className: 'slot', ariaHidden: 'true' }, label);
    const classes = ['card', kind, wild ? 'wild' : '', changed ? 'changed' : ''];
    return make(label ? 'li' : 'span', { className: classes.filter(Boolean).join(' ') }, drawn, slot, said);
  }

  function seatIn(state, before, seat) {
    const cards = cardsOf(state.layouts[seat]);
    const old = before.hand === state.hand ? cardsOf(before.layouts[seat]) : cards;
    const open = cards.filter(faceDown).length;
    const acting = state.seat === seat + 1;
    const size = cards.length
      ? `${cards.length - open} of ${cards.length} face up`
      : counted(state.sizes[seat], 'slot');
    const facts = `${size}, ${counted(state.wins[seat], 'hand')} won`;
    const name = make('h3', {}, make('bdi', {}, names[seat]), make('span', {}, facts));
    if (acting) name.append(make('em', {}, state.phase === 'draw' ? 'to draw' : 'to place'));
    const slots = cards.map((card, n) => cardIn(card, { label: SLOTS[n], changed: card !== old[n] }));
    return make('article', { className: acting ? 'seat acting' : 'seat' }, name, make('ol', {}, ...slots));
  }

  function pileIn(name, card, count) {
    const value = make('dd', {}, cardIn(card, { shows: false }));
    if (count !== undefined) value.append(make('span', { className: 'count' }, counted(count, 'card')));
    return make('div', {}, make('dt', {}, name), value);
  }

  function drawTable(state, before) {
    find('seats').replaceChildren(...names.map((_, seat) => seatIn(state, before, seat)));
    const stock = state.stock.length / 2;
    const discards = state.discards.length / 2;
    find('piles').replaceChildren(
      pileIn('Stock', stock ? '?x' : null, stock),
      pileIn('Discards', state.discards.slice(0, 2), discards),
      pileIn('In hand', state.held),
    );
  }

  // ---- The words

  const isSame = (a, b) => a.hand === b.hand && a.turn === b.turn;

  /** What is told of the turn that the record belongs to, up to it. */
  function turnTold(record) {
    const texts = [];
    for (let n = record; n > 0 && isSame(states[n - 1], states[record - 1]); n--) {
      if (told.has(n)) texts.unshift(told.get(n).textContent);
    }
    return texts;
  }

  function standing({ hand, turn, phase }) {
    if (!hand) return 'Before the first deal';
    if (phase === 'over') return `Hand ${hand}, the match is over`;
    return `Hand ${hand}, ${phase === 'deal' ? 'over' : `turn ${turn}`}`;
  }

  function say(state) {
    find('where').replaceChildren(standing(state), make('span', {}, `record ${at} of ${last}`));
    find('now').ariaLive = playing ? 'off' : 'polite';
    find('now').replaceChildren(...turnTold(at).map((text) => make('p', {}, text)));
    if (match.chances) find('now').append(make('p', { className: 'chances' }, chancesTold(match.chances[at])));
  }

  const chancesTold = (chances) =>
    `Chance to win: ${chances.map((chance, seat) => `${names[seat]} ${Math.round(100 * chance)} %`).join(', ')}`;

  function markLine() {
    for (const line of lines) line.ariaCurrent = null;
    const line = told.get(at);
    if (!line) return;
    line.ariaCurrent = 'step';
    const box = find('hands');
    if (box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 3;
  }

  // ---- Places

  /** The record at a place, `#57`, `#h3` or `#h3.t5`; undefined where there is none. */
  function recordAt(hash) {
    const [, record, hand, turn] = /^#(?:(\d+)|h(\d+)(?:\.t(\d+))?)$/.exec(hash) ?? [];
    if (record !== undefined) return record <= last ? Number(record) : undefined;
    if (hand === undefined) return undefined;
    const place = { hand: Number(hand), turn: Number(turn ?? 1) };
    const begins = (n) => isSame(states[n], place) && !(n && isSame(states[n - 1], place));
    return states.map((_, n) => n).findLast(begins);
  }

  function placeOf(record) {
    const { hand, turn } = states[record];
    const place = `#h${hand}.t${turn}`;
    return hand && recordAt(place) === record ? place : `#${record}`;
  }

  const deals = states.flatMap((state, n) => (n && state.turn === 1 && !isSame(state, states[n - 1]) ? [n] : []));

  function go(record, keepsHash = false) {
    at = Math.max(0, Math.min(last, record));
    const state = states[at];
    drawTable(state, states[Math.max(0, at - 1)]);
    say(state);
    markLine();
    find('at').value = at;
    find('at').ariaValueText = `${standing(state)}, record ${at}`;
    for (const id of ['back', 'hand-back']) find(id).disabled = at === 0;
    for (const id of ['next', 'hand-next']) find(id).disabled = at === last;
    if (!keepsHash) history.replaceState(null, '', placeOf(at));
  }

  function step(record) {
    pause();
    go(record);
  }

  // ---- Playing

  function pause() {
    clearInterval(playing);
    playing = 0;
    find('play').textContent = 'Play';
  }

  function play() {
    if (playing) return pause();
    if (at === last) go(0);
    find('play').textContent = 'Pause';
    playing = setInterval(() => {
      if (at < last) go(at + 1);
      if (at === last) pause();
    }, 1000 * SECONDS_EACH);
  }

  // ---- Finding

  function hits() {
    const wanted = find('find').value.trim().toLowerCase();
    const found = wanted ? lines.filter((line) => line.textContent.toLowerCase().includes(wanted)) : [];
    for (const line of lines) line.classList.toggle('hit', found.includes(line));
    return found.map((line) => Number(line.dataset.at));
  }

  function search(back = false) {
    const found = hits();
    const before = found.findLast((record) => record < at) ?? found.at(-1);
    const next = back ? before : (found.find((record) => record > at) ?? found[0]);
    if (next !== undefined) step(next);
    tellFound(found);
  }

  function tellFound(found) {
    const place = found.indexOf(at) + 1;
    const told = place ? `${place} of ${found.length}` : `${found.length} found`;
    find('found').textContent = find('find').value.trim() ? told : '';
  }

  function leaveSearch() {
    find('find').value = '';
    tellFound(hits());
    find('find').blur();
  }

  // ---- What a person does

  function reveal() {
    revealed = !revealed;
    find('hidden-cards').ariaPressed = String(revealed);
    go(at);
  }

  const dealBefore = () => deals.findLast((record) => record < at) ?? 0;
  const dealAfter = () => deals.find((record) => record > at) ?? last;

  const KEYS = {
    ArrowLeft: () => step(at - 1),
    ArrowRight: () => step(at + 1),
    Home: () => step(0),
    End: () => step(last),
    ' ': play,
    '/': () => find('find').focus(),
  };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.id === 'find') {
      if (event.key === 'Escape') leaveSearch();
      if (event.key === 'Enter' && event.shiftKey) {
        event.preventDefault();
        search(true);
      }
      return;
    }
    if (event.key === ' ' && event.target.tagName === 'BUTTON') return; // presses the button
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  }

  function listen() {
    document.addEventListener('keydown', pressed);
    find('at').addEventListener('input', () => step(Number(find('at').value)));
    find('back').addEventListener('click', KEYS.ArrowLeft);
    find('next').addEventListener('click', KEYS.ArrowRight);
    find('hand-back').addEventListener('click', () => step(dealBefore()));
    find('hand-next').addEventListener('click', () => step(dealAfter()));
    find('play').addEventListener('click', play);
    find('hidden-cards').addEventListener('click', reveal);
    find('find').addEventListener('input', () => tellFound(hits()));
    find('search').addEventListener('submit', (event) => {
      event.preventDefault();
      search();
    });
    find('hands').addEventListener('click', ({ target }) => {
      const line = target.closest('li');
      if (line && getSelection().isCollapsed) step(Number(line.dataset.at));
    });
    addEventListener('hashchange', () => {
      const record = recordAt(location.hash);
      if (record !== undefined && record !== at) step(record);
    });
  }

  // ---- The bar

  function mark(record, text, className) {
    const made = make('span', { className }, text);
    made.style.left = `${(100 * record) / last}%`;
    return made;
  }

  /** Ticks where hands begin, numbered where there is room, and the turning points. */
  function drawMarks() {
    const room = last / 24;
    let numbered = -room;
    const ticks = deals.map((record) => {
      const hasRoom = record - numbered >= room;
      if (hasRoom) numbered = record;
      return mark(record, hasRoom ? String(states[record].hand) : '', 'hand');
    });
    const turns = (match.turning ?? []).map((record) => mark(record, '▾', 'turning'));
    find('marks').replaceChildren(...ticks, ...turns);
  }

  function curveLine(seat) {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
    const points = match.chances.map((chances, record) => `${record},${1 - chances[seat]}`);
    line.setAttribute('points', points.join(' '));
    line.setAttribute('class', `seat-${seat + 1}`);
    return line;
  }

  /** The chance of each seat to win, over the bar; of two seats the one says the other's. */
  function drawCurve() {
    if (!match.chances) return;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `0 0 ${last} 1`);
    svg.setAttribute('preserveAspectRatio', 'none');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', 'Chance to win over the match');
    const shown = names.length === 2 ? [0] : names.keys();
    svg.append(...[...shown].map(curveLine));
    find('curve').replaceChildren(svg);
    find('curve').hidden = false;
  }

  /** Places are the script's business now: none is to scroll the table out of sight. */
  function forgetAnchors() {
    for (const line of lines) line.removeAttribute('id');
    history.scrollRestoration = 'manual';
    scrollTo(0, 0);
  }

  function begin() {
    forgetAnchors();
    find('at').max = last;
    find('hidden-cards').hidden = match.redacted;
    for (const id of ['table', 'controls', 'search']) find(id).hidden = false;
    document.body.classList.add('stepped');
    drawMarks();
    drawCurve();
    listen();
    go(recordAt(location.hash) ?? match.at, true);
  }

  begin();
}
