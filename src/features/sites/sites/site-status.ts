import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import { selectSite, setSiteClosedAt } from './queries.ts';
import type { Site } from './site.ts';
import { SITES_TAG } from './site-settings.ts';

/**
 * Whether readers can open a site. A closed site is no longer sold; existing subscriptions continue, and its stories stay on the network’s
 * front page.
 */

/** Throws not_found, or main_site for the site that everything falls back to. */
export async function findClosable(ctx: Pick<Context, 'db'>, siteId: number, isLocked = false): Promise<Site> {
  const site = await selectSite(ctx.db, siteId, { isLocked });
  if (!site) throw apiError('not_found');
  if (site.kind === 'main') throw apiError('main_site', { message: 'The network’s front can’t be closed' });
  return site;
}

/** Idempotent. Every process reloads the sites and drops the pages that show one. */
export async function changeSiteStatus(
  ctx: Context,
  siteId: number,
  { isClosed, reason }: { isClosed: boolean; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { closedAt } = await findClosable({ db }, siteId, true);
    if ((closedAt !== null) === isClosed) return;
    await setSiteClosedAt(db, siteId, isClosed ? ctx.now : null);
    await audit(db, ctx, {
      action: isClosed ? 'site.close' : 'site.reopen',
      subject: { type: 'site', id: siteId },
      before: { closedAt: closedAt?.toISOString() ?? null },
      after: { closedAt: isClosed ? ctx.now.toISOString() : null },
      reason,
    });
    await purgeTags(db, [SITES_TAG]);
  });
}
