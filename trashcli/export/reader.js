'use strict';
// Folds the events of a trash-replay file, version 1, into the table that they lead to. It decides no rule and checks
// nothing: an exported page shows a match with it, and the reader of our tests, which does check, is built on it. So it
// is one plain script, for a page and for Node alike, whose only name outside is `trashReader`.
//
// A card is two signs everywhere, and piles and layouts are strings of them, top first, as in a state's document: `TC`
// lies face up, `tc` face down, `?x` face down and unknown, in a redacted view.
{
  const RULES = {
    after: { free_draws: 0, free_from: 'either', last_turn: false, reveal: false, reveal_wilds: true },
    jokers: 0,
    layout: { first: 10, last: 1, step: -1 },
    lead: { first: 1, next: 'winner' },
    limits: { hands: 1000, turns: 1000, voids: 10 },
    match: { hands: null, minutes: null, target: null, tie: 'joint', wins: null },
    optional: 'none',
    players: [2, 38],
    reduce: 'completers',
    removed: [],
    stock_empty: 'reshuffle',
    take: 'any',
    upcard: false,
    wild: ['J'],
    wild_last: true,
    wild_slots: 'any',
    wilds: 'moving',
  };

  const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

  /** The rules of a header with every key: one left out has the value that engine 1 gave it. */
  function withDefaults(doc, defaults = RULES) {
    const whole = { ...defaults, ...doc };
    for (const [key, value] of Object.entries(defaults)) {
      if (isObject(value) && isObject(whole[key])) whole[key] = withDefaults(whole[key], value);
    }
    return whole;
  }

  const cardsOf = (pile) => pile.match(/../g) ?? [];
  const rankOf = (card) => ({ T: '10', X: 'joker' })[card[0].toUpperCase()] ?? card[0].toUpperCase();
  const faceDown = (card) => card !== card.toUpperCase();

  /** The state before record 1 of a match that begins with its first deal. */
  function emptyState(players, size) {
    const each = (value) => Array(players).fill(value);
    return {
      clock: [0, 0],
      discards: '',
      done: [],
      free: 0,
      hand: 0,
      held: null,
      last: 0,
      layouts: each(''),
      lead: 0,
      passes: 0,
      phase: 'deal',
      seat: 0,
      shuffles: 0,
      sizes: each(size),
      stock: '',
      turn: 0,
      voids: 0,
      wins: each(0),
      won: each(0),
    };
  }

  /** The layouts dealt from the top of a pile: a card at a time clockwise from the lead, full layouts skipped. */
  function dealt(pile, lead, sizes) {
    const cards = cardsOf(pile.toLowerCase());
    const layouts = sizes.map(() => '');
    for (let slot = 0; slot < Math.max(...sizes); slot++) {
      for (let step = 0; step < sizes.length; step++) {
        const at = (lead - 1 + step) % sizes.length;
        if (slot < sizes[at]) layouts[at] += cards.shift();
      }
    }
    return layouts;
  }

  const after = (s) => (s.seat % s.layouts.length) + 1;

  function beginTurn(s, seat) {
    Object.assign(s, { seat, turn: s.turn + 1, phase: 'draw' });
  }

  function endTurn(s) {
    if (s.free > 0) {
      s.free = s.done.includes(s.seat) ? 0 : s.free - 1;
      if (s.free > 0) beginTurn(s, s.seat);
    } else if (s.last > 0) {
      s.last -= 1;
      if (s.last > 0) beginTurn(s, after(s));
    } else if (s.done.length === 0) beginTurn(s, after(s));
  }

  function pickUp(s, pile, card) {
    s[pile] = s[pile].slice(2);
    Object.assign(s, { held: card, phase: 'place', passes: 0 });
  }

  const over = (s) => Object.assign(s, { phase: 'over', seat: 0 });

  /** What each event makes of a state. */
  const FOLD = {
    shuffle(s, hand, k, order) {
      if (k === 0) Object.assign(s, { hand, discards: '', layouts: s.layouts.map(() => '') });
      else s.discards = s.discards.slice(0, s.discards.length - order.length);
      Object.assign(s, { shuffles: k, stock: order });
    },
    deal(s, _hand, lead, sizes) {
      s.layouts = dealt(s.stock, lead, sizes);
      s.stock = s.stock.slice(s.layouts.join('').length);
      Object.assign(s, { lead, seat: lead, turn: 1, phase: 'draw', done: [], passes: 0 });
    },
    upcard(s, card) {
      s.stock = s.stock.slice(2);
      s.discards = card + s.discards;
    },
    draw: (s, card) => pickUp(s, 'stock', card),
    take: (s, card) => pickUp(s, 'discards', card),
    place(s, slot, card, lifted) {
      const slots = cardsOf(s.layouts[s.seat - 1]);
      slots[slot - 1] = card;
      s.layouts[s.seat - 1] = slots.join('');
      s.held = lifted;
    },
    complete: (s, seat) => s.done.push(seat),
    discard(s, card) {
      Object.assign(s, { discards: card + s.discards, held: null });
      endTurn(s);
    },
    pass(s) {
      s.passes += 1;
      endTurn(s);
    },
    last(s, turns) {
      s.last = turns;
      beginTurn(s, after(s));
    },
    free(s, seat, draws) {
      s.free = draws;
      beginTurn(s, seat);
    },
    reveal(s, seat, cards) {
      const turned = cardsOf(cards);
      const slots = cardsOf(s.layouts[seat - 1]);
      s.layouts[seat - 1] = slots.map((card) => (faceDown(card) ? turned.shift() : card)).join('');
    },
    size(s, seat, slots) {
      s.sizes[seat - 1] = slots;
    },
    void(s) {
      s.voids += 1;
    },
    close(s, winner, lead) {
      if (winner > 0) {
        s.wins[winner - 1] += 1;
        s.won[winner - 1] = s.hand;
        s.voids = 0;
      }
      Object.assign(s, { lead, phase: 'deal', seat: 0, held: null, done: [], last: 0, free: 0, passes: 0 });
    },
    time(s, ms) {
      s.clock = [ms, s.hand];
    },
    resign() {},
    win: over,
    halt: over,
  };

  /** A match at the place that its events have led to: `state`, in which it changes. */
  class Table {
    constructor({ rules, seats, start }) {
      this.rules = withDefaults(rules.doc);
      this.state = structuredClone(start) ?? emptyState(seats.length, this.rules.layout.first);
    }

    fold([kind, ...values]) {
      FOLD[kind](this.state, ...values);
    }
  }

  /** The states of a match: first as it began, then after each of its records. */
  function statesOf(header, records) {
    const table = new Table(header);
    const states = [structuredClone(table.state)];
    for (const { k, ev, to } of records) {
      if (k === 'action') for (const event of ev) table.fold(event);
      if (k === 'undo') table.state = structuredClone(states[to]);
      states.push(structuredClone(table.state));
    }
    return states;
  }

  globalThis.trashReader = { Table, cardsOf, faceDown, isObject, rankOf, statesOf, withDefaults };
}
