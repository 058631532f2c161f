import { listCollegesByIds, teamKeyOf } from '#features/directory/colleges/public.ts';
import { apiError } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { networkColors } from './network-colors.ts';
import { NETWORK_KEY } from './network-colors-view.ts';
import { listSites } from './site-book.ts';
import { changeSiteSettings, readSiteSettings, settingsVersion } from './site-settings.ts';

/** The colors of a site: set by staff, else the college's or the design system's. The college's flags keep the college's colors. */

type Colors = { primaryColor: string; secondaryColor: string };

/** The colors set by staff, by their key in the team stylesheet. */
export async function ownSiteColors(db: Db): Promise<{ key: string; primary: string; secondary: string }[]> {
  const [sites, network] = await Promise.all([listSites(db), networkColors(db)]);
  const teams = sites.flatMap(
    ({ kind, hasOwnColors, subdomain: slug, primaryColor: primary, secondaryColor: secondary }) => {
      if (kind !== 'team' || !hasOwnColors || !primary || !secondary) return [];
      const key = teamKeyOf({ slug, primaryColor: primary, secondaryColor: secondary });
      return key === null ? [] : [{ key, primary, secondary }];
    },
  );
  return network ? [{ key: NETWORK_KEY, ...network }, ...teams] : teams;
}

/** Throws not_found for an id that is not a team site's: national sites use the network's colors. */
export async function readSiteColors(ctx: Context, siteId: number) {
  const { primaryColor, secondaryColor, hasOwnColors } = await teamSettings(ctx, siteId);
  return {
    primaryColor: primaryColor ?? '',
    secondaryColor: secondaryColor ?? '',
    isOwn: hasOwnColors,
    version: settingsVersion({ primaryColor, secondaryColor, hasOwnColors }),
    mayWrite: isAllowed(ctx, 'promotions:write'),
  };
}

/** Two empty colors restore the college's. */
export async function saveSiteColors(
  ctx: Context,
  siteId: number,
  { version: seen, primaryColor, secondaryColor }: Colors & { version: string },
) {
  const { collegeId } = await teamSettings(ctx, siteId);
  const hasOwnColors = primaryColor !== '';
  const [college] = hasOwnColors ? [] : await listCollegesByIds(ctx.db, [collegeId]);
  const version = await changeSiteSettings(ctx, siteId, {
    action: 'site.change_colors',
    settings: {
      hasOwnColors,
      primaryColor: hasOwnColors ? primaryColor : (college?.primaryColor ?? null),
      secondaryColor: hasOwnColors ? secondaryColor : (college?.secondaryColor ?? null),
    },
    seen,
  });
  return { siteId, version };
}

async function teamSettings(ctx: Context, siteId: number) {
  const settings = await readSiteSettings(ctx, siteId);
  const { collegeId } = settings;
  if (collegeId === null) throw apiError('not_found');
  return { ...settings, collegeId };
}
