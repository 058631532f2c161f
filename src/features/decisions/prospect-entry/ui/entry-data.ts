import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { getProspectEntry } from '../contract.ts';

/** Everything that can be saved, by section of the page. */
const SECTION_OF = {
  added: 'vitals',
  vitals: 'vitals',
  rating: 'rating',
  decision: 'decision',
  day: 'decision',
  interests: 'interests',
  visits: 'visits',
  videos: 'videos',
} as const;
export type Saved = keyof typeof SECTION_OF;
const isSaved = (word: string | null): word is Saved => word !== null && Object.hasOwn(SECTION_OF, word);

export type EntryData = {
  token: string;
  navigation: AdminNavigationView;
  entry: ReplyOf<typeof getProspectEntry>;
  /** Belongs to another area, so its type comes from the api. */
  videos: Awaited<ReturnType<Api['featuredMedia']['ofProspect']>>['videos'];
  /** The part saved by the request that redirected here. */
  saved: Saved | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadEntry({ params, request, context }: LoaderFunctionArgs): Promise<EntryData> {
  const { prospectId = '' } = params;
  if (!ID.test(prospectId)) throw new Response(null, { status: 404 });
  const page = pageRequestOf(context);
  const { api } = page;
  const [{ csurfToken }, navigation, entry, { videos }] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.prospectEntry.get({ params: { prospectId } }),
    api.featuredMedia.ofProspect({ query: { prospectId, mediaType: 'videos' } }),
  ]);
  const wanted = new URL(request.url).searchParams.get('saved');
  return { token: csurfToken, navigation, entry, videos, saved: isSaved(wanted) ? wanted : null };
}

export const editPath = (prospectId: number) => `/admin/prospects/${prospectId}/edit`;

/** The redirect after a form was saved: the same page with a notice, scrolled to its section. */
export const savedPath = (prospectId: number, saved: Saved) =>
  `${editPath(prospectId)}?saved=${saved}#${SECTION_OF[saved]}`;
