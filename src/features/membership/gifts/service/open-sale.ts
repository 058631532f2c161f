import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { checkOnSale } from '../../subscriptions/public.ts';

/** The site of a gift. Throws if gifts are not sold here or for that site (decisions 31 and 52). */
export async function giftSite(ctx: Pick<Context, 'db' | 'ports' | 'site'>, siteId: number) {
  const { db, ports, site } = ctx;
  const wanted = await findSiteById(db, siteId);
  if (!wanted?.subscribable) throw apiError('unknown_site', { message: 'There is no such site.' });
  for (const { subdomain } of [site, wanted]) {
    await checkOnSale(ctx, subdomain);
    if (!(await ports.flags.isOn('gifting', { subdomain })))
      throw apiError('gifts_closed', {
        message: 'Gift subscriptions are unavailable right now. Existing gifts can still be redeemed.',
      });
  }
  return wanted;
}
