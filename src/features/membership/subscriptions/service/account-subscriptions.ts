import { paysByPaypal } from '#features/billing/payment-methods/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import { listPromotionsById } from '../../promotions/public.ts';
import { heldNow, lapsed, lapsedText, nextExpiring, spySites } from '../held.ts';
import { type HeldSubscription, PAYPAL_SUBSCRIPTION } from '../held-view.ts';
import { listSubscriptions } from '../queries.ts';
import { nextChargeAt, type Subscription } from '../subscription.ts';

/** What a member's account says about subscriptions. The number of statements is the same for one and for ten. */
export async function accountSubscriptions({ db, now, ports, site: here }: Context, userId: number) {
  const own = await listSubscriptions(db, userId);
  const held = heldNow(own);
  const ended = lapsed(own, now);
  const [promotions, isByPaypal, sites, isClosed] = await Promise.all([
    listPromotionsById(db, [...new Set(held.flatMap(({ promotionId }) => promotionId ?? []))]),
    held.some(nextChargeAt) && paysByPaypal(db, userId),
    ended.length === 0 ? [] : listSites(db),
    ended.length > 0 && ports.flags.isOn('disable_subscriptions', { subdomain: here.subdomain }),
  ]);
  const siteOf = new Map(sites.map((each) => [each.id, each]));
  const isSold = ({ siteIds }: HeldSites) => siteIds.every((id) => siteOf.get(id)?.subscribable === true);
  return {
    subscriptions: held.map((each): HeldSubscription => {
      const { id, plan, type, renews: autoRenewalOptIn, addOnCents, promotionId } = each;
      return {
        id,
        plan,
        type,
        autoRenewalOptIn,
        promoCode: promotions.find((promotion) => promotion.id === promotionId)?.code ?? null,
        associatedAddOns: addOnCents.map((add) => ({ id: add.id, type: add.addOn })),
        paypalSubscriptionType: isByPaypal && nextChargeAt(each) ? PAYPAL_SUBSCRIPTION : null,
      };
    }),
    nextExpiringSub: expiringView(nextExpiring(own)),
    lapsedSubs: ended.map((each) => {
      const names = each.siteIds.flatMap((id) => siteOf.get(id)?.name ?? []);
      return {
        message: lapsedText(each, names),
        ...(isClosed || !isSold(each) ? MANAGE : { href: planPath(each, siteOf.get(each.siteId)), linkText: 'Renew' }),
      };
    }),
    spyAddOnSites: spySites(own),
  };
}

type HeldSites = { siteIds: readonly number[] };

const MANAGE = { href: '/users/subscriptions', linkText: 'Your subscriptions' };

const expiringView = (next: ReturnType<typeof nextExpiring>) =>
  next && { id: next.id, endsAt: next.endsAt.toISOString() };

/** The page that sells the same plan, annual if it was annual. For a bundle it starts with the choice of sites. */
function planPath({ plan, type }: Pick<Subscription, 'plan' | 'type'>, sold: Site | undefined): string {
  const step = plan === 'BUNDLE' ? 'bundle' : 'purchase';
  const period = type === 'annual' ? 'year' : 'month';
  const site = sold ? { siteName: sold.subdomain || 'www' } : {};
  return `/subscribe?${new URLSearchParams({ ...site, step, plan, period })}`;
}
