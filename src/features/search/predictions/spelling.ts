import { planOf, type WordPlan } from './typed-words.ts';

/** Spelling corrections for a word that is in no name. */

/** Shorter words are not corrected: nearly every other word is similar to them. */
const SHORTEST = 3;
/** Up to this length, one error leaves too few letters in common, so every word with one error is looked up. */
const SHORT = 5;
const MOST_ALTERNATIVES = 4;
const MOST_PLANS = 8;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

const isCorrectable = (word: string) => word.length >= SHORTEST && /^[a-z]+$/.test(word);
const mostErrors = (word: string) => (word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3);

/**
 * Every word one typo away from a short one: a letter missing, added, changed, or two swapped. For a longer one only swaps, which leave as
 * few letters in common.
 */
export function neighboursOf(word: string): string[] {
  if (!isCorrectable(word)) return [];
  if (word.length > SHORT) return [...new Set(swapsOf(word))].filter((each) => each !== word);
  const places = [...word.split(''), ''].map((_, place) => [word.slice(0, place), word.slice(place)] as const);
  const made = places.flatMap(([before, after]) => [
    ...LETTERS.map((letter) => before + letter + after),
    ...(after ? [before + after.slice(1), ...LETTERS.map((letter) => before + letter + after.slice(1))] : []),
    ...(after.length > 1 ? [before + after.charAt(1) + after.charAt(0) + after.slice(2)] : []),
  ]);
  return [...new Set(made)].filter((each) => each !== word && each.length >= 2);
}

const swapsOf = (word: string): string[] =>
  word
    .split('')
    .slice(1)
    .map((letter, place) => word.slice(0, place) + letter + word.charAt(place) + word.slice(place + 2));

/** The words that need corrections. */
export const misspelt = (words: readonly string[]): string[] => words.filter(isCorrectable);

/**
 * The edit distance between the typed text and the word, counting swaps of neighboring letters. If the word is longer than the typed text,
 * only its beginning counts, for half an error more.
 */
export function errorsBetween(typed: string, word: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: word.length + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const present = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      present[column] = Math.min(
        at(last, column - 1) + (isSame ? 0 : 1),
        at(last, column) + 1,
        at(present, column - 1) + 1,
        swapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = present;
  }
  return Math.min(at(last, word.length), Math.min(...last.slice(typed.length - 1)) + 0.5);
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY;

/** The readings of the typed words, most likely first. `known`: similar beginnings of known words. */
export function corrections(words: readonly string[], known: readonly string[]): WordPlan[] {
  const choices = words.map((word) => alternatives(word, known));
  const read = choices.reduce<{ words: string[]; cost: number }[]>(
    (plans, choice) =>
      plans
        .flatMap((plan) => choice.map(({ word, cost }) => added(plan, word, cost)))
        .toSorted(byCost)
        .slice(0, MOST_PLANS),
    [{ words: [], cost: 0 }],
  );
  return read.filter(({ cost }) => cost > 0).map((plan) => planOf(plan.words, plan.cost));
}

const byCost = (a: { cost: number }, b: { cost: number }) => a.cost - b.cost;

const added = (plan: { words: string[]; cost: number }, word: string, cost: number) => ({
  words: [...plan.words, word],
  cost: plan.cost + cost,
});

function alternatives(typed: string, known: readonly string[]): { word: string; cost: number }[] {
  const asTyped = { word: typed, cost: 0 };
  if (!isCorrectable(typed)) return [asTyped];
  const near = known
    .map((word) => ({ word, cost: errorsBetween(typed, word) }))
    .filter(({ cost }) => cost > 0 && cost < mostErrors(typed) + 1)
    .toSorted((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
  return [...(known.includes(typed) ? [asTyped] : []), ...near.slice(0, MOST_ALTERNATIVES)];
}
