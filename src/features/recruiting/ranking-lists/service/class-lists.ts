import type { Context } from '#platform/context.ts';
import type { ListKinds } from '../list-kind.ts';
import type { ListScope } from '../list-view.ts';
import { listOpenLists, listsOfClass } from '../queries.ts';
import { listNames } from './list-names.ts';
import { editorsOf, listRightsOf, listSummaryOf } from './list-summary.ts';

/** Every class of a sport with its published list and its draft. */
export async function sportLists(ctx: Context, kinds: ListKinds, { kind, sport }: Omit<ListScope, 'year'>) {
  const [years, open] = await Promise.all([kinds[kind].listYears(ctx, sport), listOpenLists(ctx.db, { kind, sport })]);
  const nameOf = await listNames(ctx.db, editorsOf(open));
  // A class can have a list and no visible players left.
  const all = [...new Set([...years, ...open.map(({ year }) => year)])].toSorted((a, b) => b - a);
  const listOf = (year: number, status: 'draft' | 'published') => {
    const found = open.find((list) => list.year === year && list.status === status);
    return found ? listSummaryOf(found, nameOf) : null;
  };
  return {
    kind,
    sport,
    classes: all.map((year) => ({ year, published: listOf(year, 'published'), draft: listOf(year, 'draft') })),
    may: listRightsOf(ctx),
  };
}

const PAST_SHOWN = 10;

/** The lists of one class. */
export async function classLists(ctx: Context, of: ListScope) {
  const lists = await listsOfClass(ctx.db, of, PAST_SHOWN);
  const nameOf = await listNames(ctx.db, editorsOf(lists));
  const summaries = lists.map((list) => listSummaryOf(list, nameOf));
  const isPast = ({ status }: { status: string }) => status !== 'draft' && status !== 'published';
  return {
    ...of,
    published: summaries.find(({ status }) => status === 'published') ?? null,
    draft: summaries.find(({ status }) => status === 'draft') ?? null,
    past: summaries.filter(isPast).slice(0, PAST_SHOWN),
    may: listRightsOf(ctx),
  };
}
