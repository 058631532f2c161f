import type { LoaderFunctionArgs } from 'react-router';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { getMergeSides, listMerges } from '../contract.ts';
import {
  filtersOf,
  isSelf,
  kindOf,
  type MergeFilters,
  openSide,
  type PairFields,
  pairFieldsOf,
} from './merges-address.ts';

/** A possible match for the other record. */
export type Candidate = { id: number; name: string; about: string };

export type MergesData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  filters: MergeFilters;
  fields: PairFields;
  sides: ReplyOf<typeof getMergeSides>;
  candidates: Candidate[];
  /** The name that they were searched by. */
  find: string;
  recent: ReplyOf<typeof listMerges>;
  /** The action of the request that redirected here. */
  done: 'merged' | 'undone' | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MergesData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const { before, keep } = filters;
  const other = isSelf(filters) ? undefined : filters.other;
  const [{ csurfToken }, navigation, sides, recent] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.merges.sides({ query: { kind: kindOf(filters), ...(keep ? { keep } : {}), ...(other ? { other } : {}) } }),
    api.merges.list({ query: before ? { before } : {} }),
  ]);
  const find = filters.find ?? (sides.keep ?? sides.other)?.name ?? '';
  const candidates = await candidatesOf(api, filters, sides, find);
  const done = searchParams.get('done');
  return {
    token: csurfToken,
    navigation,
    filters,
    fields: pairFieldsOf(searchParams),
    sides,
    candidates,
    find,
    recent,
    done: done === 'merged' || done === 'undone' ? done : null,
  };
}

/** Records with the name, if one side is still empty. */
async function candidatesOf(
  api: Api,
  filters: MergeFilters,
  { keep, other }: MergesData['sides'],
  query: string,
): Promise<Candidate[]> {
  const open = openSide(filters);
  const known = keep ?? other;
  if (!open || !known || query === '') return [];
  const { sport } = known;
  const kind = kindOf(filters);
  const isProspect = kind === 'prospect' || (kind === 'link' && open === 'keep');
  const found = isProspect
    ? (await api.prospectFinder.find({ query: { query, sport } })).prospects.map((each) => ({
        ...each,
        about: [sportName(sport), each.classYear, each.position, each.hometown.city, each.highSchoolName],
      }))
    : (await api.playerEntry.find({ query: { query, sport } })).players.map((each) => ({
        ...each,
        about: [sportName(sport), each.season, each.position, each.college?.shortName ?? each.collegeName],
      }));
  return found
    .filter(({ id, isTakenDown }) => !isTakenDown && !(isProspect === known.isProspect && id === known.id))
    .map(({ id, name, about }) => ({ id, name, about: about.filter((part) => part !== null).join(', ') }));
}
