import { createHash } from 'node:crypto';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { selectSite, updateSiteSettings } from './queries.ts';
import type { Site, SiteSettings } from './site.ts';

/** Every page shows its site, and each process reloads the sites when this tag is purged. */
export const SITES_TAG = 'sites';
const VERSION_LENGTH = 12;

/** The current values in the database, for a form that changes them. Throws not_found for an unknown site id. */
export async function readSiteSettings({ db }: Pick<Context, 'db'>, siteId: number): Promise<Site> {
  const site = await selectSite(db, siteId);
  if (!site) throw apiError('not_found');
  return site;
}

/** A hash of the values: a form sends it back, so that a concurrent change is not overwritten. */
export function settingsVersion(settings: Partial<SiteSettings>): string {
  const values = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, VERSION_LENGTH);
}

type Change<Key extends keyof SiteSettings> = {
  /** The action of the audit entry, such as `site.change_call_to_action`. */
  action: string;
  settings: Pick<SiteSettings, Key>;
  /** The `settingsVersion` of the values that the form showed. */
  seen: string;
};

/** Returns the new version. Throws conflict if somebody changed one of these settings meanwhile. */
export async function changeSiteSettings<Key extends keyof SiteSettings>(
  ctx: Context,
  siteId: number,
  { action, settings, seen }: Change<Key>,
): Promise<string> {
  await ctx.db.transaction(async (db) => {
    const site = await selectSite(db, siteId, { isLocked: true });
    if (!site) throw apiError('not_found');
    const before = Object.fromEntries(Object.keys(settings).map((key) => [key, Reflect.get(site, key)]));
    if (settingsVersion(before) !== seen) throw changedMeanwhile();
    if (settingsVersion(settings) === seen) return;
    await updateSiteSettings(db, siteId, settings);
    await audit(db, ctx, { action, subject: { type: 'site', id: siteId }, before, after: settings });
    await purgeTags(db, [SITES_TAG]);
  });
  return settingsVersion(settings);
}

/** Without an audit entry: for seeds, which purge everything at the end. */
export async function writeCallToAction(
  db: Db,
  siteId: number,
  { message, linkText }: { message: string; linkText: string | null },
): Promise<void> {
  await updateSiteSettings(db, siteId, { bannerMessage: message, bannerLinkText: linkText });
}

const changedMeanwhile = () =>
  apiError('conflict', {
    message:
      'Someone changed this after you opened it. Your changes are not saved. Reload the page to see the current version.',
  });
