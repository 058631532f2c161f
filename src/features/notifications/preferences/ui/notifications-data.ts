import type { LoaderFunctionArgs } from 'react-router';
import type { SiteView } from '#features/sites/sites/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { pageRequestOf } from '#web/request-context.ts';
import type { getNotificationSettings } from '../contract.ts';

export const PROSPECTS_SHOWN = 25;

type Settings = ReplyOf<typeof getNotificationSettings>;

export type NotificationsData = {
  /** Against cross-site requests, for the forms. */
  token: string;
  settings: Omit<Settings, 'followedProspects'>;
  /** One page of those who are followed. */
  prospects: { shown: Settings['followedProspects']; total: number; page: number; pages: number };
  sites: Pick<SiteView, 'id' | 'name' | 'kind'>[];
  isSaved: boolean;
};

export async function loadNotifications({ request, context }: LoaderFunctionArgs): Promise<NotificationsData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { followedProspects, ...settings }, { sites }] = await Promise.all([
    api.csrf.get(),
    api.notifications.settings(),
    api.sites.list({ query: {} }),
  ]);
  const { searchParams } = new URL(request.url);
  const pages = Math.max(1, Math.ceil(followedProspects.length / PROSPECTS_SHOWN));
  // The last one of a page may just have been left: then the page before it is shown.
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)));
  return {
    token: csurfToken,
    settings,
    prospects: {
      shown: followedProspects.slice((page - 1) * PROSPECTS_SHOWN, page * PROSPECTS_SHOWN),
      total: followedProspects.length,
      page,
      pages,
    },
    sites: sites.map(({ id, name, kind }) => ({ id, name, kind })),
    isSaved: searchParams.get('saved') === '1',
  };
}
