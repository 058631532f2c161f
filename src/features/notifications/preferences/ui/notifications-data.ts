import type { LoaderFunctionArgs } from 'react-router';
import type { SiteView } from '#features/sites/sites/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { pageRequestOf } from '#web/request-context.ts';
import type { getPushSettings } from '../../push/contract.ts';
import type { getNotificationSettings } from '../contract.ts';

export const PROSPECTS_SHOWN = 25;

const PROSPECT_ID = /^[1-9]\d{0,8}$/;

type Settings = ReplyOf<typeof getNotificationSettings>;

export type NotificationsData = {
  /** CSRF token for the forms. */
  token: string;
  settings: Omit<Settings, 'followedProspects'>;
  /** One page of the followed prospects. */
  prospects: { shown: Settings['followedProspects']; total: number; page: number; pages: number };
  /** Named in the URL: the follow button of a profile links here without JavaScript. */
  wanted: { prospect: Settings['followedProspects'][number]; isFollowed: boolean } | null;
  sites: Pick<SiteView, 'id' | 'name' | 'kind'>[];
  push: ReplyOf<typeof getPushSettings>;
  isSaved: boolean;
};

export async function loadNotifications({ request, context }: LoaderFunctionArgs): Promise<NotificationsData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { followedProspects, ...settings }, { sites }, push] = await Promise.all([
    api.csrf.get(),
    api.notifications.settings(),
    api.sites.list({ query: {} }),
    api.push.settings(),
  ]);
  const { searchParams } = new URL(request.url);
  const wanted = await wantedProspect(searchParams.get('follow') ?? '');
  const pages = Math.max(1, Math.ceil(followedProspects.length / PROSPECTS_SHOWN));
  // The last prospect of a page may just have been unfollowed: then the previous page is shown.
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
    wanted,
    sites: sites.map(({ id, name, kind }) => ({ id, name, kind })),
    push,
    isSaved: searchParams.get('saved') === '1',
  };

  /** Throws not_found for an unknown or hidden prospect. */
  async function wantedProspect(prospectId: string): Promise<NotificationsData['wanted']> {
    if (!PROSPECT_ID.test(prospectId)) return null;
    const { prospect } = await api.prospects.get({ query: { prospectId } });
    const { id, slug, name, position, sport, classYear } = prospect;
    return {
      prospect: { id, slug, name, position, sport, classYear },
      isFollowed: followedProspects.some((followed) => followed.id === id),
    };
  }
}
