import { corrections, findNearWords, misspelt, neighboursOf, readTyped } from '#features/search/predictions/public.ts';
import type { Context } from '#platform/context.ts';
import { findPeople, type PeopleFilters } from '../people-queries.ts';

/** How many corrections of a misspelled name are tried, most likely first. */
const MOST_TRIES = 4;

export type NamedPeople = NonNullable<Awaited<ReturnType<typeof findPeople>>> & {
  /** The corrected spelling; null if the people were found as typed. */
  meant: string | null;
};

/** People whose name has the words as typed. If there are none, people with similar words; null if nobody matches. */
export async function findNamed(ctx: Context, query: string, wanted: PeopleFilters): Promise<NamedPeople | null> {
  const { words } = readTyped(query);
  const found = await findPeople(ctx.db, words, wanted);
  if (isAny(found)) return { ...found, meant: null };
  const wrong = misspelt(words);
  if (wrong.length === 0) return null;
  const near = await findNearWords(ctx.db, wrong, wrong.flatMap(neighboursOf));
  for (const { all } of corrections(words, near).slice(0, MOST_TRIES)) {
    const other = await findPeople(ctx.db, all.split(' '), wanted);
    if (isAny(other)) return { ...other, meant: all };
  }
  return null;
}

const isAny = (found: Awaited<ReturnType<typeof findPeople>>): found is NonNullable<typeof found> =>
  found !== null && found.college + found.highSchool > 0;
