import { matchKey } from '#kernel/slugs.ts';

/** Parses what was typed into the search bar into name keys. */

/** Longer text is truncated: no name needs more, and each word costs. */
const LONGEST = 80;
const MOST_WORDS = 6;
/** Characters that no name has: the database refuses some of them, and a comma separates the words that are passed to it. */
const UNSPEAKABLE = /[\p{Cc},|]/gu;

export type Typed = {
  /** "jose oneal"; empty if it can match nothing. */
  text: string;
  words: string[];
};

/** Text in a script other than Latin is its own key, as names are (`prospectNameKey`). */
export function readTyped(query: string): Typed {
  const given = query.slice(0, LONGEST);
  const key = matchKey(given) || given.toLowerCase().replace(UNSPEAKABLE, ' ').trim();
  const words = key.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return { text: words.join(' '), words };
}

/** One way of searching for several words: two are looked up in an index of pairs, the others are compared. */
export type WordPlan = {
  /** The shorter of the two. */
  one: string;
  other: string;
  /** All words, separated by spaces. */
  all: string;
  /** The number of errors between this and the typed text. */
  cost: number;
};

/** The two longest words are the most selective. */
export function planOf(words: readonly string[], cost = 0): WordPlan {
  const [other = '', one = ''] = words.toSorted((a, b) => b.length - a.length);
  return { one, other, all: words.join(' '), cost };
}

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** The word itself and each continuation by one character: "smi" → "smi", "smia", "smib" … */
export const continued = (word: string): string[] => [word, ...CHARACTERS.map((character) => word + character)];

const isLatin = (word: string) => /^[a-z0-9]+$/.test(word);

/** How a single word is looked up: the index has its first two and its first four letters. */
export type WordLookup = { by: 'two' | 'four' | 'long'; groups: string[] };

export function lookupOf(word: string): WordLookup {
  if (word.length > 4 || !isLatin(word)) return { by: 'long', groups: [word] };
  const by = word.length <= 2 ? 'two' : 'four';
  return { by, groups: word.length % 2 === 0 ? [word] : continued(word) };
}

/**
 * How pairs are looked up: `coarse` has one letter of the first word and two of the second, `fine` two and three; `whole` is as fine and
 * compares the letters after them. Anything shorter is tried with each possible next letter. With more than two words a group is searched
 * for the others: `coarseOfMany`, and `whole` where `fine` would do for two.
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
