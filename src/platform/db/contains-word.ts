import { type SQL, sql } from 'drizzle-orm';
import { matchKey } from '#kernel/slugs.ts';

/** What `matchKey` leaves out of a plain text within a word. */
const LEFT_OUT = "'.^`";

/**
 * A condition: the word is somewhere in the text, as names are matched. Other scripts and signs have no key and are compared as they
 * are. Plain ASCII does without `search_key`, which takes 7 to 20 µs for a headline: a list reads every row.
 */
export function containsWord(text: SQL, word: string): SQL {
  const key = matchKey(word);
  if (key === '') return sql`strpos(lower(${text}), ${word.toLowerCase()}) > 0`;
  const byKey = sql`strpos(search_key(${text}), ${key}) > 0`;
  // A sign in the word became a space of the key, and the text may have another sign there.
  if (key.includes(' ')) return byKey;
  return sql`case when octet_length(${text}) = length(${text})
    then strpos(replace(translate(lower(${text}), ${LEFT_OUT}, ''), '&', ' and '), ${key}) > 0 else ${byKey} end`;
}
