import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getProspectEntry } from '../contract.ts';

export const SECTIONS = ['vitals', 'rating', 'decision', 'interests', 'visits'] as const;
export type SectionId = (typeof SECTIONS)[number];

export type EntryData = {
  token: string;
  navigation: AdminNavigationView;
  entry: ReplyOf<typeof getProspectEntry>;
  /** What was saved by the request that led here. */
  saved: SectionId | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadEntry({ params, request, context }: LoaderFunctionArgs): Promise<EntryData> {
  const { prospectId = '' } = params;
  if (!ID.test(prospectId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, entry] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.prospectEntry.get({ params: { prospectId } }),
  ]);
  const wanted = new URL(request.url).searchParams.get('saved');
  return { token: csurfToken, navigation, entry, saved: SECTIONS.find((each) => each === wanted) ?? null };
}

export const editPath = (prospectId: number) => `/admin/prospects/${prospectId}/edit`;

/** Where a saved form leads: the same page, which says so, at its section. */
export const savedPath = (prospectId: number, section: SectionId) =>
  `${editPath(prospectId)}?saved=${section}#${section}`;
