import { teamKeyOf } from '#features/directory/colleges/public.ts';
import { findSite, findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Ports } from '#platform/ports.ts';

/** The part of the context needed here. */
type Asked = Pick<Context, 'db'> & { ports: Pick<Ports, 'boards'> };

const MAIN_LABEL = 'www';
const MOST_TOP_SITES = 10;

/** Throws not_found for an unknown site id. */
export async function forumFeeds(
  { db, site: here, ports: { boards } }: Asked & Pick<Context, 'site'>,
  wanted: number | undefined,
) {
  const site = wanted === undefined ? here : await findSiteById(db, wanted);
  if (!site) throw apiError('not_found');
  const feeds = await boards.threads(site.subdomain || MAIN_LABEL);
  return { isConfigured: boards.isConfigured, siteId: site.id, feeds: [...feeds] };
}

/** Leaves out boards of sites that are not in the network. */
export async function topSites({ db, ports: { boards } }: Asked) {
  const found = await Promise.all(
    (await boards.sites()).map(async ({ subdomain, members, href }) => {
      const site = await findSite(db, subdomain);
      if (!site) return [];
      const teamKey = site.kind === 'team' ? teamKeyOf({ ...site, slug: site.subdomain }) : null;
      return [{ siteId: site.id, name: site.friendlyName, teamKey, members, href }];
    }),
  );
  return { isConfigured: boards.isConfigured, topSites: found.flat().slice(0, MOST_TOP_SITES) };
}

/** The boards of the network's sites, most members first; null: the engine does not respond. */
export async function boardsOfSites({ db, ports: { boards } }: Asked) {
  const known = await boards.knownSites();
  if (known === null) return null;
  const found = await Promise.all(
    known.map(async ({ subdomain, members, href }) => {
      const site = await findSite(db, subdomain);
      return site ? [{ siteId: site.id, name: site.friendlyName, members, href }] : [];
    }),
  );
  return { isConfigured: boards.isConfigured, boards: found.flat() };
}
