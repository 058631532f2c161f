import { createHash } from 'node:crypto';
import { teamColours } from '#design-system/team-colours.ts';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { brandKey, networkBrand } from '#features/sites/brand/public.ts';
import { findSiteById, networkColors, type Site } from '#features/sites/sites/public.ts';
import { BRAND_PATH, isBrandFile } from '#kernel/brand-files.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { DRAWING_VERSION, type IconDesign, type IconFile, type IconMark } from '../pictures/app-icon.ts';
import { NATIONAL, NEUTRAL } from '../pictures/ink.ts';

/** The design of an installed site's icon, and the address that changes with it. */

type Asking = Pick<Context, 'site' | 'db' | 'memory'>;

/** The design refers to an image by its storage key. */
type NamedMark = Exclude<IconMark, { kind: 'picture' }> | { kind: 'picture'; key: string };

export type InstalledSite = {
  site: Site;
  /** The color of the icon's field, and of the bar above the installed site. */
  color: string;
  /** Changes with everything that the icons show. */
  hash: string;
  design: Pick<IconDesign, 'colours'> & { mark: NamedMark };
};

export const ICON_PATH = '/app-icons/';
export const iconHref = (hash: string, file: IconFile): string => `${ICON_PATH}${hash}/${file}`;

/** The requested site as an installed app. Throws not_found if it cannot be installed. */
export async function installedSite(ctx: Asking): Promise<InstalledSite> {
  const found = await ctx.memory.recall(`installed-site:${ctx.site.id}`, ['sites', 'colleges'], () => describe(ctx));
  if (!found.site.enablePwa) throw apiError('not_found');
  return found;
}

async function describe(ctx: Asking): Promise<InstalledSite> {
  const site = await findSiteById(ctx.db, ctx.site.id);
  if (!site) throw apiError('not_found');
  const design = { colours: await coloursOf(ctx, site), mark: await markOf(ctx, site) };
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, design]))
    .digest('hex')
    .slice(0, 16);
  return { site, color: design.colours.primary, hash, design };
}

async function coloursOf({ db }: Asking, { kind, primaryColor, secondaryColor }: Site) {
  if (kind !== 'team') {
    const chosen = await networkColors(db);
    return chosen ? teamColours(chosen) : NATIONAL;
  }
  return primaryColor && secondaryColor ? teamColours({ primary: primaryColor, secondary: secondaryColor }) : NEUTRAL;
}

async function markOf(ctx: Asking, { collegeId }: Site): Promise<NamedMark> {
  if (collegeId !== null) {
    const [college] = await listCollegesByIds(ctx.db, [collegeId]);
    if (college) return { kind: 'flag', letters: college.abbreviation };
  }
  const { icon } = await networkBrand(ctx);
  const [hash, file = ''] = icon?.large.slice(BRAND_PATH.length).split('/') ?? [];
  return hash && isBrandFile(file) ? { kind: 'picture', key: brandKey(hash, file) } : { kind: 'chip' };
}

/** The design with its image loaded, ready to paint. */
export async function paintedDesign(
  storage: Pick<Storage, 'find'>,
  { design: { colours, mark } }: InstalledSite,
): Promise<IconDesign> {
  if (mark.kind !== 'picture') return { colours, mark };
  const found = await storage.find(mark.key);
  if (!found) return { colours, mark: { kind: 'chip' } };
  return { colours, mark: { kind: 'picture', source: `data:image/png;base64,${found.body.toString('base64')}` } };
}
