import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isIdText } from '#kernel/ids.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { listRedirects, RedirectView } from '../contract.ts';
import { REDIRECT_DEEDS, REDIRECT_LIMITS, REDIRECTS_PATH, type RedirectDeed } from '../redirects-view.ts';

const KEYS = ['query', 'site_id', 'cursor', 'redirect'] as const;
type Key = (typeof KEYS)[number];
export type RedirectSearch = Partial<Record<Key, string>>;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  query: (value) => value.length <= REDIRECT_LIMITS.search,
  site_id: (value) => value === 'all' || isIdText(value),
  cursor: isIdText,
  redirect: isIdText,
};

/** The list's URL with `changes` applied. Closes the chosen redirect and goes back to the newest page unless `changes` names them. */
export const redirectsHref = (search: RedirectSearch, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(REDIRECTS_PATH, KEYS, search, { cursor: undefined, redirect: undefined, ...changes });

export type RedirectsData = {
  token: string;
  navigation: AdminNavigationView;
  search: RedirectSearch;
  found: ReplyOf<typeof listRedirects>;
  /** The redirect named in the URL; "gone" if it does not exist. */
  chosen: RedirectView | 'gone' | null;
  done: RedirectDeed | null;
};

export async function loadRedirects({ request, context }: LoaderFunctionArgs): Promise<RedirectsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const search = readFilters(searchParams, KEYS, (key, value) => IS_READABLE[key](value));
  const { query, site_id: siteId, cursor, redirect } = search;
  const [{ csurfToken: token }, navigation, found, chosen] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.redirects.list({
      query: {
        ...(query ? { query } : {}),
        ...(siteId ? { siteId: siteId === 'all' ? 'all' : Number(siteId) } : {}),
        ...(cursor ? { cursor: Number(cursor) } : {}),
      },
    }),
    redirect ? chosenOf(api, Number(redirect)) : null,
  ]);
  const done = REDIRECT_DEEDS.find((each) => each === searchParams.get('done')) ?? null;
  return { token, navigation, search, found, chosen, done };
}

async function chosenOf(api: Api, redirectId: number): Promise<RedirectsData['chosen']> {
  try {
    return (await api.redirects.get({ params: { redirectId } })).redirect;
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return 'gone';
    throw error;
  }
}
