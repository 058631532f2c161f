import type pg from 'pg';

/** Search bar input made from the names in a database; always the same for the same people. */

const NAMES = 1_500;
const PATH = '/api/v2/search_bar_search/predict_text?query=';

/** Names of all kinds, common and rare, in an order unrelated to the names. */
export async function someNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select name_key as key from prospects where not is_hidden and name_key ~ '^[a-z]+( [a-z]+)+$'
     order by md5(id::text) limit $1`,
    [NAMES],
  );
  return rows.map(({ key }) => key);
}

/** Prefixes of one word, from one letter to the whole, and of two words; a third of each length has two words. */
export function prefixPaths(names: readonly string[]): string[] {
  return names.map((name, place) => {
    const words = name.split(' ');
    const first = words[0] ?? '';
    const last = words.at(-1) ?? '';
    const length = 1 + (place % 8);
    if (place % 3 === 0) return pathOf(`${first.slice(0, 1 + (place % 5))} ${last.slice(0, length)}`);
    return pathOf((place % 2 === 0 ? last : first).slice(0, length));
  });
}

/** Words with two letters swapped, one dropped or one doubled; half of them after the first name. */
export function misspeltPaths(names: readonly string[]): string[] {
  return names.flatMap((name, place) => {
    const words = name.split(' ');
    const last = words.at(-1) ?? '';
    if (last.length < 5) return [];
    const typed = misspell(last, place);
    // Swapping two equal letters changes nothing.
    if (typed === last) return [];
    return [pathOf(place % 2 === 0 ? typed : `${words[0]} ${typed}`)];
  });
}

function misspell(word: string, place: number): string {
  const at = 1 + (place % (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  if (place % 3 === 0) return `${before}${next}${letter}${after}`;
  return place % 3 === 1 ? `${before}${next}${after}` : `${before}${letter}${letter}${next}${after}`;
}

const pathOf = (typed: string) => PATH + encodeURIComponent(typed);
