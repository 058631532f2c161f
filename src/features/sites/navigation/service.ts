import { listCollegeSports, listCollegesByIds, teamKeyOf } from '#features/directory/colleges/public.ts';
import { listConferencesByIds } from '#features/directory/conferences/public.ts';
import { networkBrand } from '#features/sites/brand/public.ts';
import { legalLinks } from '#features/sites/legal/public.ts';
import { socialLinks } from '#features/sites/network/public.ts';
import { findSiteById, listOfferedSports, listOpenSites, siteUrl } from '#features/sites/sites/public.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { navGroups } from './nav-groups.ts';
import { navigationOf } from './navigation-files.ts';
import { siteItems, userItems } from './site-items.ts';

/** Teams with a site that play the sport, under their conferences; a conference without such a team is left out. */
export async function navTeams({ db, config, site }: Context, wanted: Sport | undefined) {
  const sport = wanted ?? site.sport;
  const siteOf = new Map(
    (await listOpenSites(db)).flatMap((each) => (each.collegeId === null ? [] : [[each.collegeId, each]])),
  );
  const ids = [...siteOf.keys()];
  const playing = (await listCollegeSports(db, ids)).filter((each) => each.sport === sport);
  const colleges = new Map((await listCollegesByIds(db, ids)).map((college) => [college.id, college]));
  const conferences = await listConferencesByIds(
    db,
    playing.flatMap(({ conferenceId }) => (conferenceId === null ? [] : [conferenceId])),
  );
  return {
    sport,
    groups: navGroups(sport),
    conferences: conferences.map(({ id, abbreviation, name, shortName }) => ({
      abbreviation,
      name,
      shortName,
      teams: playing
        .filter(({ conferenceId }) => conferenceId === id)
        .flatMap(({ collegeId }) => colleges.get(collegeId) ?? [])
        .map((college) => ({
          collegeId: college.id,
          slug: college.slug,
          shortName: college.shortName,
          abbreviation: college.abbreviation,
          teamKey: teamKeyOf(college),
          href: siteUrl(config, siteOf.get(college.id)?.subdomain ?? ''),
        }))
        .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en')),
    })),
  };
}

/** The site's own items, the sports offered to readers, and the footer's legal links. Throws not_found for an unknown site id. */
export async function siteNavigation(ctx: Pick<Context, 'db' | 'memory' | 'now'>, siteId: number) {
  const site = await findSiteById(ctx.db, siteId);
  if (!site) throw apiError('not_found');
  const file = navigationOf(site.subdomain);
  const sports = await listOfferedSports(ctx.db);
  const facts = { sport: site.sport, sports, classYear: defaultClassYear(ctx.now), collegeId: site.collegeId };
  const [legal, social, brand] = await Promise.all([legalLinks(ctx), socialLinks(ctx), networkBrand(ctx)]);
  return { items: siteItems(file, facts), userItems: userItems(file, facts), sports, legal, social, brand };
}
