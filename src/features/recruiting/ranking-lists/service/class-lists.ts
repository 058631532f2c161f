import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { classYears } from '../../rankings/public.ts';
import { listOpenLists, listsOfClass } from '../queries.ts';
import { listNames } from './list-names.ts';
import { listRightsOf, standingOfList, whoChanged } from './list-standing.ts';

/** Every class of a sport with its published list and its draft. */
export async function sportLists(ctx: Context, sport: Sport) {
  const [years, open] = await Promise.all([classYears(ctx, sport), listOpenLists(ctx.db, sport)]);
  const nameOf = await listNames(ctx.db, whoChanged(open));
  // A class may have a list and nobody left who is shown.
  const all = [...new Set([...years, ...open.map(({ classYear }) => classYear)])].toSorted((a, b) => b - a);
  const listOf = (year: number, status: 'draft' | 'published') => {
    const found = open.find((list) => list.classYear === year && list.status === status);
    return found ? standingOfList(found, nameOf) : null;
  };
  return {
    sport,
    classes: all.map((year) => ({ year, published: listOf(year, 'published'), draft: listOf(year, 'draft') })),
    may: listRightsOf(ctx),
  };
}

const PAST_SHOWN = 10;

/** The lists of one class. */
export async function classLists(ctx: Context, { sport, year }: { sport: Sport; year: number }) {
  const lists = await listsOfClass(ctx.db, { sport, classYear: year }, PAST_SHOWN);
  const nameOf = await listNames(ctx.db, whoChanged(lists));
  const standings = lists.map((list) => standingOfList(list, nameOf));
  const isPast = ({ status }: { status: string }) => status !== 'draft' && status !== 'published';
  return {
    sport,
    year,
    published: standings.find(({ status }) => status === 'published') ?? null,
    draft: standings.find(({ status }) => status === 'draft') ?? null,
    past: standings.filter(isPast).slice(0, PAST_SHOWN),
    may: listRightsOf(ctx),
  };
}
