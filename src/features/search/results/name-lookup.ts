import { planOf } from '#features/search/predictions/public.ts';

/**
 * How the words of a name are looked up in the search bar's index, which has the first two and the first four letters of each word, and the
 * first letters of each pair of words.
 */
export type NameLookup = {
  by: 'two' | 'four' | 'coarse' | 'fine';
  /** The key to look up in the index. */
  lead: string;
  one: string;
  /** The longest typed word. */
  other: string;
};

/** Null: a single letter is not a name. */
export function nameLookupOf(words: readonly string[]): NameLookup | null {
  const { one, other } = planOf(words);
  if (other.length < 2) return null;
  if (one === '') {
    const by = other.length < 4 ? 'two' : 'four';
    return { by, lead: other.slice(0, by === 'two' ? 2 : 4), one, other };
  }
  if (one.length >= 2 && other.length >= 3)
    return { by: 'fine', lead: `${one.slice(0, 2)} ${other.slice(0, 3)}`, one, other };
  return { by: 'coarse', lead: one.slice(0, 1) + other.slice(0, 2), one, other };
}
