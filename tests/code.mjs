// A second reader of match codes, version 1, made from docs/match-code.md alone: it parses a code into its parts and
// checks it, and decides no rule. It shares no code with trashcli, nor with the reader of replays.
//
//   node tests/code.mjs FILE...   vectors such as tests/vectors/codes.json: `ok FILE` or `FILE: what is wrong`
//   node tests/code.mjs CODE...   the parts of each code as JSON, a line each, or `CODE: what is wrong`
//
// Of the vectors each code must come out as told there, each wrong one must be refused, and so must each code with any
// one of its characters replaced by any other or swapped with the next. Exit 0: all right; 1: something is wrong.

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrsuvwxyzdt0123456789.-_~@';
const LAST = 50; // the signs that may end a code; the base in which it is a number
const DIGITS = 62n; // the signs of choices
const PRIME = 3089;
const LONGEST = 8192;
const TABLES = [
  ['human', 'bot:greedy/1'],
  ['bot:greedy/1', 'bot:greedy/1'],
];
const REASONS = ['usual', 'quit', 'limit'];
const CODE =
  /^trash1\.([\w.-]{1,40})@([0-9a-f]{8})((?:~[a-z_]+(?:\.[a-z_]+)?@[\w@-]*)*)\.([\w.-]{1,64})\.([A-Za-z0-9]{3,})$/;
const PLACE = /^(?:[0-9]{1,9}(?:\.[0-9]{1,4})?|[hH][0-9]{1,9}(?:\.[tT][0-9]{1,9})?|[tT][0-9]{1,9}|start|end)$/;

/** Refuse a code for this reason. */
function refuse(why) {
  throw new Error(why);
}

/** What remains of the code, a number to base 50, behind the last multiple of the prime; 1 for a whole code. */
function remainder(code) {
  let left = 0;
  for (const sign of code) left = (left * LAST + SIGNS.indexOf(sign)) % PRIME;
  return left;
}

/** The number that the choices are, without the two signs of the check. */
function numberOf(choices) {
  const text = choices.slice(0, -2);
  if (text.startsWith(SIGNS[0])) refuse('the choices begin with a digit 0');
  return [...text].reduce((number, sign) => number * DIGITS + BigInt(SIGNS.indexOf(sign)), 0n);
}

/** A function that takes digit after digit, each with its base, and one that tells the number left. */
function taking(number) {
  let left = number;
  const take = (base) => {
    const digit = Number(left % BigInt(base));
    left /= BigInt(base);
    if (left === 0n) refuse('the choices end too early');
    return digit;
  };
  return { take, left: () => left };
}

/** How a match ends: its reason, whether somebody resigns, and how many forced actions follow the last choice. */
function endOf(take) {
  const form = take(4);
  if (form < 3) return { reason: form === 2 ? 'quit' : 'usual', resigns: form === 1, tail: null };
  const [reason, resigns, stops] = [take(3), take(2) === 1, take(2) === 1];
  let tail = stops ? null : 0;
  for (let place = 1, more = !stops; more; place *= 16) {
    tail += take(16) * place;
    more = take(2) === 1;
  }
  return { reason: REASONS[reason], resigns, tail };
}

/** Who plays at a seat, as a replay has it. */
function whoIs(text) {
  if (text === 'you') return 'human';
  const found = /^([a-z][a-z0-9_]*)(?:@([1-9][0-9]{0,8}))?$/.exec(text);
  return found ? `bot:${found[1]}/${found[2] ?? 1}` : refuse(`${text} is neither you nor a bot`);
}

/** The parts of a code, which may have a place behind it. */
export function parse(text) {
  const cut = text.lastIndexOf('~');
  const hasPlace = cut > 0 && PLACE.test(text.slice(cut + 1));
  const code = hasPlace ? text.slice(0, cut) : text;
  if (code.length > LONGEST) refuse('too long');
  const found = CODE.exec(code) ?? refuse('not of the form of a code');
  if (SIGNS.indexOf(code.at(-1)) >= LAST) refuse('cut off, or going on');
  if (remainder(code) !== 1) refuse('a character is wrong, missing or out of its order');
  const [, profile, sha8, items, seed, choices] = found;
  const changes = Object.fromEntries(
    items
      .split('~')
      .slice(1)
      .map((item) => item.split(/@(.*)/s, 2)),
  );
  const { seats: told, ...rules } = changes;
  const { take, left } = taking(numberOf(choices));
  const table = take(TABLES.length + 1);
  if ((told === undefined) !== table < TABLES.length) refuse('who plays is told twice, or not at all');
  const seats = TABLES[table] ?? told.split('-').map(whoIs);
  const end = endOf(take);
  const place = hasPlace ? text.slice(cut + 1) : null;
  return { profile, sha8, changes: rules, seats, seed, end, choices: String(left()), place };
}

/** Whether a code is refused. */
function isRefused(code) {
  try {
    parse(code);
    return false;
  } catch {
    return true;
  }
}

/** The code with each of its characters replaced by each other one, and with each two neighbours swapped. */
function* mistakes(code) {
  for (let at = 0; at < code.length; at += 1) {
    for (const sign of SIGNS) if (sign !== code[at]) yield code.slice(0, at) + sign + code.slice(at + 1);
    const [one, next] = [code[at], code[at + 1]];
    if (next && next !== one) yield code.slice(0, at) + next + one + code.slice(at + 2);
  }
}

/** Check a file of vectors. */
function check(file) {
  const { codes, wrong } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { code, ...told } of codes) {
    const { place, ...parts } = parse(code);
    for (const [key, value] of Object.entries(parts)) {
      if (!isDeepStrictEqual(value, told[key])) refuse(`${code}: ${key} is ${JSON.stringify(value)}`);
    }
    const at = parse(`${code}~h3.t5`);
    if (place !== null || at.place !== 'h3.t5' || at.seed !== parts.seed) refuse(`${code}: its place`);
    for (const mistaken of mistakes(code)) if (!isRefused(mistaken)) refuse(`${mistaken} passes for ${code}`);
  }
  for (const { code } of wrong) if (!isRefused(code)) refuse(`${code} passes`);
}

let exit = 0;
for (const argument of process.argv.slice(2)) {
  try {
    if (argument.startsWith('trash')) console.log(JSON.stringify(parse(argument)));
    else {
      check(argument);
      console.log(`ok ${argument}`);
    }
  } catch (error) {
    console.log(`${argument}: ${error.message}`);
    exit = 1;
  }
}
process.exitCode = exit;
