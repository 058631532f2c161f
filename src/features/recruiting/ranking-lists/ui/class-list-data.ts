import type { LoaderFunctionArgs } from 'react-router';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getClassLists } from '../contract.ts';
import { LIST_NOTICES, type ListContent, type ListedPlayer, type ListKind, type ListNotice } from '../list-view.ts';

export const VIEWS = ['edit', 'sheet', 'compare'] as const;
export type View = (typeof VIEWS)[number];

export type ClassListData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  kind: ListKind;
  sport: Sport;
  year: number;
  lists: ReplyOf<typeof getClassLists>;
  /** The draft with all its players. */
  draft: ListContent | null;
  /** Players who can be added: found by `find`, or rated above a listed player. */
  candidates: ListedPlayer[];
  /** The total, including those who are not in `candidates`. */
  candidateCount: number;
  find: string;
  view: View;
  done: ListNotice | null;
};

const YEAR = /^\d{4}$/;
/** Longer than any name; the API would refuse it. */
const LONGEST = 80;

export async function loadClassList({ params, request, context }: LoaderFunctionArgs): Promise<ClassListData> {
  const { sport, year = '' } = params;
  if (!isSport(sport) || !YEAR.test(year)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const { pathname, searchParams } = new URL(request.url);
  const kind = pathname.startsWith('/admin/lists/transfer_portal_ranks/')
    ? 'transfer_portal_ranks'
    : 'prospect_rankings';
  const view = VIEWS.find((each) => each === searchParams.get('view')) ?? 'edit';
  const find = (searchParams.get('find') ?? '').trim().slice(0, LONGEST);
  const [{ csurfToken }, navigation, lists] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.rankingLists.ofClass({ query: { kind, sport, year } }),
  ]);
  const listId = lists.draft?.id;
  const draft = listId === undefined ? null : await api.rankingLists.get({ params: { listId } });
  const isEdited = listId !== undefined && lists.may.write && view === 'edit';
  const found = isEdited
    ? await api.rankingLists.candidates({ params: { listId }, query: find === '' ? {} : { query: find } })
    : null;
  return {
    token: csurfToken,
    navigation,
    kind,
    sport,
    year: Number(year),
    lists,
    draft,
    candidates: found?.candidates ?? [],
    candidateCount: found?.total ?? 0,
    find,
    view,
    done: LIST_NOTICES.find((each) => each === searchParams.get('done')) ?? null,
  };
}
