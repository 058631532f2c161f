import { listSites, readersUrl } from '#features/sites/sites/public.ts';
import { reachOf } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { isActive } from '../grant.ts';
import { type OwnAccess, ownAccess } from '../own-access.ts';
import { listLiveGrants } from '../queries.ts';

/** The logged-in member's access now: access to every site first, then site by site by name. */
export async function accessOfActor({ db, actor, now, config }: Context) {
  if (actor.kind !== 'member') return { readsAll: actor.kind !== 'visitor', access: [] };
  const reach = reachOf(standingOf(actor), 'content:read');
  const granted = (await listLiveGrants(db, actor.userId, now)).filter((grant) => isActive(grant, now));
  const held = ownAccess([...granted, ...(reach === 'own' ? asPublisher(actor.publisherSiteIds) : [])]);
  const sites = new Map(held.length === 0 ? [] : (await listSites(db)).map((site) => [site.id, site]));
  const access = held.flatMap(({ resource, siteId, endsAt }) => {
    const site = siteId === null ? undefined : sites.get(siteId);
    if (siteId !== null && !site) return [];
    const shown = site ? { id: site.id, name: site.name, href: readersUrl(config, site) } : null;
    return [{ resource, site: shown, until: endsAt?.toISOString() ?? null }];
  });
  return {
    readsAll: reach === 'all',
    access: access.toSorted((a, b) => (a.site?.name ?? '').localeCompare(b.site?.name ?? '', 'en')),
  };
}

/** Publishers can read what is written for their sites. */
const asPublisher = (siteIds: readonly number[]): OwnAccess[] =>
  siteIds.flatMap((siteId) => [
    { resource: 'premium', siteId, endsAt: null },
    { resource: 'war_room', siteId, endsAt: null },
  ]);
