import { planOf, type WordPlan } from './typed-words.ts';

/** What may have been meant by a word that nobody bears. */

/** Shorter words are as they are typed: nearly every other one is near them. */
const SHORTEST = 3;
/** Up to this length a single error leaves too few letters in common, so that every word with one error is looked for. */
const SHORT = 5;
const MOST_ALTERNATIVES = 4;
const MOST_PLANS = 8;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

const isCorrectable = (word: string) => word.length >= SHORTEST && /^[a-z]+$/.test(word);
const mostErrors = (word: string) => (word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3);

/**
 * Every word that one slip of the finger makes of a short one: a letter lost, added, changed, or two swapped. Of a longer one two swapped,
 * which leave it as few letters in common.
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

/** The words that near ones are looked for of. */
export const misspelt = (words: readonly string[]): string[] => words.filter(isCorrectable);

/**
 * Letters lost, added, changed or swapped with the next between what was typed and the word; of a word that goes on after
 * what was typed, only its beginning counts, for half an error more.
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

/** The ways to read what was typed, the likeliest first. `known`: what words begin with, near to the typed ones. */
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
