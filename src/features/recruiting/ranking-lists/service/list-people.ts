import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { prospectNameKey } from '../../prospects/public.ts';
import type { findListPeople, listListPeople } from '../contract.ts';
import type { ListKinds } from '../list-kind.ts';
import { listContentOf, listedPlayerOf } from './list-content.ts';

const PER_PAGE = 100;
const FOUND = 10;

/** Everybody visible on a list, by rank. Throws not_found. */
export async function listPeopleOf(
  ctx: Context,
  kinds: ListKinds,
  listId: number,
  query: ParsedOf<typeof listListPeople>['query'],
): Promise<ReplyOf<typeof listListPeople>> {
  const { rows } = await listContentOf(ctx, kinds, listId);
  const { page, perPage } = clampPage(query, PER_PAGE);
  return { people: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage };
}

/** Players who can be on the list of a scope, by a part of the name. */
export async function findPeople(
  { db }: Context,
  kinds: ListKinds,
  { kind, sport, year, query }: ParsedOf<typeof findListPeople>['query'],
): Promise<ReplyOf<typeof findListPeople>> {
  const text = prospectNameKey(query);
  if (text === '') return { people: [], total: 0 };
  const search = { listed: [], text, aboveTenths: 0, limit: FOUND };
  const { candidates, total } = await kinds[kind].findCandidates(db, { kind, sport, year }, search);
  return { people: candidates.map(listedPlayerOf), total };
}
