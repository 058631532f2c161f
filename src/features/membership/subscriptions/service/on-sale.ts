import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';

/** Refuses every new purchase on a site with subscriptions closed (decision 52). Managing, paying and canceling still work. */
export async function checkOnSale(
  { ports, site }: Pick<Context, 'ports' | 'site'>,
  subdomain: string = site.subdomain,
): Promise<void> {
  if (await ports.flags.isOn('disable_subscriptions', { subdomain }))
    throw apiError('subscriptions_closed', { message: 'Subscriptions are closed right now.' });
}
