import { matchKey } from '#kernel/slugs.ts';

/** What somebody typed into the search bar, as names are compared. */

/** Longer ones are cut: no name needs more, and each word costs. */
const LONGEST = 80;
const MOST_WORDS = 6;
/** What no name has: the database refuses some of it, and a comma parts the words that are handed to it. */
const UNSPEAKABLE = /[\p{Cc},|]/gu;

export type Typed = {
  /** "jose oneal"; empty where nothing can be found by it. */
  text: string;
  words: string[];
};

/** A text in another script than Latin is its own key, as the names are (`prospectNameKey`). */
export function readTyped(query: string): Typed {
  const given = query.slice(0, LONGEST);
  const key = matchKey(given) || given.toLowerCase().replace(UNSPEAKABLE, ' ').trim();
  const words = key.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return { text: words.join(' '), words };
}

/** One way of looking for several words: two lead through an index of pairs, the others are compared. */
export type WordPlan = {
  /** The shorter of the two. */
  one: string;
  other: string;
  /** All words, with spaces between them. */
  all: string;
  /** How many errors stand between this and what was typed. */
  cost: number;
};

/** The two longest words say most. */
export function planOf(words: readonly string[], cost = 0): WordPlan {
  const [other = '', one = ''] = words.toSorted((a, b) => b.length - a.length);
  return { one, other, all: words.join(' '), cost };
}

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** The word itself and every way in which it may go on by one character: "smi" → "smi", "smia", "smib" … */
export const continued = (word: string): string[] => [word, ...CHARACTERS.map((character) => word + character)];

const isLatin = (word: string) => /^[a-z0-9]+$/.test(word);

/** How a single word is looked up: the index knows its first two and its first four letters. */
export type WordLookup = { by: 'two' | 'four' | 'long'; groups: string[] };

export function lookupOf(word: string): WordLookup {
  if (word.length > 4 || !isLatin(word)) return { by: 'long', groups: [word] };
  const by = word.length <= 2 ? 'two' : 'four';
  return { by, groups: word.length % 2 === 0 ? [word] : continued(word) };
}

/**
 * How pairs are looked up: `coarse` knows one letter of the first word and two of the second, `fine` two and three; `whole` is
 * as fine and compares the letters after them. Whatever is shorter is tried with each letter that may follow. With more than two
 * words a group is looked through for the others: `coarseOfMany`, and `whole` where `fine` would do for two.
 */
export type PairLookup = { by: 'coarse' | 'coarseOfMany' | 'fine' | 'whole'; plans: (WordPlan & { group: string })[] };

export function pairLookupOf(plans: readonly WordPlan[]): PairLookup {
  const areWithin = (first: number, second: number) =>
    plans.every(({ one, other }) => one.length <= first && other.length <= second);
  const areMany = plans.some(({ all }) => all.split(' ').length > 2);
  const isCoarse = areWithin(1, 2);
  const groupsOf = isCoarse ? coarseGroups : fineGroups;
  const by = isCoarse ? (areMany ? 'coarseOfMany' : 'coarse') : areWithin(2, 3) && !areMany ? 'fine' : 'whole';
  return { by, plans: plans.flatMap((plan) => groupsOf(plan).map((group) => ({ ...plan, group }))) };
}

const upTo = (length: number, word: string) =>
  word.length < length && isLatin(word) ? continued(word) : [word.slice(0, length)];

const coarseGroups = ({ one, other }: WordPlan) => upTo(2, other).map((beside) => one.slice(0, 1) + beside);

const fineGroups = ({ one, other }: WordPlan) =>
  upTo(2, one).flatMap((word) => upTo(3, other).map((beside) => `${word} ${beside}`));
