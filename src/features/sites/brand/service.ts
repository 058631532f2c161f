import { z } from 'zod';
import { brandHref } from '#kernel/brand-files.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { AuditContext } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { UploadedFile } from '#platform/http/file-input.ts';
import { changeDocument, readDocument, recallDocument } from '../documents/public.ts';
import { colorNetwork, findSite, type NetworkColors } from '../sites/public.ts';
import type { BrandPicture, BrandView, LogoView } from './brand-view.ts';
import { processPicture, storePicture } from './take-picture.ts';

/** Logo, icon and colors of the network: a document of the main site. Replaced files are kept, because emails already sent show them. */

const MAIN = 'www';
/** Purges every page, because all of them show the brand. */
const EVERY_PAGE_TAG = 'sites';

const picture = z.object({ hash: z.string(), width: z.int(), height: z.int() });
type Picture = z.output<typeof picture>;

const brandDocument = z.object({
  logo: picture.nullable(),
  darkLogo: picture.nullable(),
  icon: picture.nullable(),
  colors: z.object({ primary: z.string(), secondary: z.string() }).nullable(),
});
export type Brand = z.output<typeof brandDocument>;

const NONE: Brand = { logo: null, darkLogo: null, icon: null, colors: null };
const FIELDS = { logo: 'logo', 'dark-logo': 'darkLogo', icon: 'icon' } as const;

async function keyOf({ db }: Pick<Context, 'db'>) {
  const main = await findSite(db, MAIN);
  if (!main) throw apiError('not_found');
  return { siteId: main.id, kind: 'brand' as const };
}

/** The brand as every page shows it. */
export async function networkBrand(ctx: Pick<Context, 'db' | 'memory'>): Promise<BrandView> {
  return viewOf((await recallDocument(ctx, await keyOf(ctx), brandDocument)) ?? NONE);
}

function viewOf({ logo, darkLogo, icon }: Brand): BrandView {
  return {
    logo: logo && logoOf(logo),
    darkLogo: darkLogo && logoOf(darkLogo),
    icon: icon && {
      tab: brandHref(icon.hash, 'icon-96.png'),
      touch: brandHref(icon.hash, 'icon-180.png'),
      large: brandHref(icon.hash, 'icon-512.png'),
    },
  };
}

const logoOf = ({ hash, width, height }: Picture): LogoView => ({
  src: brandHref(hash, 'logo.webp'),
  png: brandHref(hash, 'logo.png'),
  width,
  height,
});

/** The stored document, with its version. */
export async function readBrand({
  db,
}: Pick<Context, 'db'>): Promise<{ brand: Brand; siteId: number; version: number }> {
  const key = await keyOf({ db });
  const { document, version } = await readDocument({ db }, key, brandDocument);
  return { brand: document ?? NONE, siteId: key.siteId, version };
}

/** The brand for the staff form. */
export async function brandEntry(ctx: Pick<Context, 'db'>) {
  const { brand, siteId, version } = await readBrand(ctx);
  const { primary = '', secondary = '' } = brand.colors ?? {};
  return { brand: { ...viewOf(brand), primaryColor: primary, secondaryColor: secondary, siteId, version } };
}

type BrandChange = Partial<Brand>;

/** Throws conflict if somebody changed it after version `seen`. */
export async function changeBrand(
  ctx: AuditContext & { db: Db },
  { version: seen, ...change }: BrandChange & { version: number },
): Promise<{ siteId: number; version: number }> {
  const key = await keyOf(ctx);
  const version = await ctx.db.transaction(async (db) => {
    const { document: before } = await readDocument({ db }, key, brandDocument);
    const document = { ...(before ?? NONE), ...change };
    // It replaces the logo on dark, so it needs one.
    if (document.logo === null) document.darkLogo = null;
    if (change.colors !== undefined) await colorNetwork(db, change.colors);
    return changeDocument({ ...ctx, db }, key, { document, schema: brandDocument, seen, tags: [EVERY_PAGE_TAG] });
  });
  return { siteId: key.siteId, version };
}

export async function uploadPicture(
  ctx: Context,
  named: BrandPicture,
  { version, image }: { version: number; image: UploadedFile },
) {
  const { darkroom, storage } = ctx.ports;
  if (named === 'dark-logo' && (await readBrand(ctx)).brand.logo === null)
    throw invalidFields({ image: ['Upload the logo first'] });
  const result = await processPicture(darkroom, image.bytes, named);
  if (!result.ok) throw invalidFields({ image: [result.reason] });
  const { hash, width, height } = result.taken;
  // Files first: a failure in between leaves an unused file, never a page without its file.
  await storePicture(storage, result.taken);
  return changeBrand(ctx, { version, [FIELDS[named]]: { hash, width, height } });
}

export function removePicture(ctx: Context, named: BrandPicture, version: number) {
  return changeBrand(ctx, { version, [FIELDS[named]]: null });
}

export function saveColors(
  ctx: Context,
  { version, primaryColor, secondaryColor }: { version: number; primaryColor: string; secondaryColor: string },
) {
  const colors: NetworkColors | null =
    primaryColor === '' ? null : { primary: primaryColor, secondary: secondaryColor };
  return changeBrand(ctx, { version, colors });
}
