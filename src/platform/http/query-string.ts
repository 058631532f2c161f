import { apiError } from '#kernel/errors.ts';

/**
 * Query strings and URL-encoded forms with brackets: `search[query]=x&search[page_size]=5&current_content[]=1`. Keys numbered from 0
 * without a gap form a list: `blocks[0][title]=x&blocks[1][title]=y`. A repeated plain key keeps its last value. Objects have no prototype,
 * so a key such as `__proto__` is only a key.
 */

type Values = { [key: string]: unknown };

const MAX_PARTS = 200;
/** A form may have more parts than an address: a list of rows, each with two fields, is sent whole. */
export const MAX_FORM_PARTS = 2_100;
const MAX_DEPTH = 4;

const empty = (): Values => Object.create(null);

/** Throws too_large for more than `maxParts`: ignoring the rest would silently lose rows. */
export function parseQuery(text: string, maxParts = MAX_PARTS): Values {
  if (hasTooManyParts(text, maxParts)) throw tooManyParts(maxParts);
  const result = empty();
  for (const [rawKey, value] of new URLSearchParams(text)) place(result, pathOf(rawKey), value);
  if (text.includes('0')) for (const [key, value] of Object.entries(result)) result[key] = listed(value);
  return result;
}

/** Converts an object with the keys 0, 1, 2 … into a list. */
function listed(value: unknown): unknown {
  if (!isValues(value)) return value;
  for (const [key, inner] of Object.entries(value)) value[key] = listed(inner);
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, index) => key === String(index)) ? Object.values(value) : value;
}

/** Short texts need no split: each part has at least one character and a separator. */
export const hasTooManyParts = (text: string, maxParts = MAX_PARTS): boolean =>
  text.length > 2 * maxParts && new URLSearchParams(text).size > maxParts;

export const tooManyParts = (maxParts = MAX_PARTS) =>
  apiError('too_large', { message: `More than ${maxParts.toLocaleString('en-US')} fields cannot be sent at once.` });

/** "search[page_size]" → ["search", "page_size"]; "ids[]" → ["ids", ""]; anything unbalanced is one plain key. */
function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0 || !key.endsWith(']')) return [key];
  const inside = key.slice(open + 1, -1).split('][');
  return inside.length >= MAX_DEPTH ? [key] : [key.slice(0, open), ...inside];
}

function place(target: Values, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  if (rest.length === 1 && rest[0] === '') {
    const there = target[head];
    target[head] = Array.isArray(there) ? [...there, value] : [value];
    return;
  }
  const there = target[head];
  const inner = isValues(there) ? there : empty();
  target[head] = inner;
  place(inner, rest, value);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A lone surrogate, left by cutting a string, would make the encoder throw. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

/** The reverse, for the client: skips undefined, and spells keys by `nameOf`. */
export function formatQuery(values: object, nameOf: (key: string) => string): string {
  const pairs: string[] = [];
  const add = (key: string, value: unknown): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) for (const item of value) add(`${key}[]`, item);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) add(`${key}[${nameOf(inner)}]`, item);
    else pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(textOf(value))}`);
  };
  for (const [key, value] of Object.entries(values)) add(nameOf(key), value);
  return pairs.join('&');
}
