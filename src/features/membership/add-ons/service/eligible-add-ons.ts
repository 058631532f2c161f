import { conferenceSites } from '#features/sites/navigation/public.ts';
import { findSiteById, listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { ADD_ONS, type AddOn, addOnProduct, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { type PriceList, priceIn } from '../../plans/public.ts';
import { type AddOnWish, eligible, isPaidType, type KeptSubscription } from '../../subscriptions/public.ts';
import { ADD_ON_WORDS } from '../add-on-view.ts';
import type { EligibleAddOn } from '../contract.ts';

/** Which add-ons a subscription takes now. */

const BEFORE_CHOICE: readonly number[] = [];

export async function eligibleAddOns(
  db: Db,
  subscription: KeptSubscription,
  { prices, now }: { prices: PriceList; now: Date },
): Promise<EligibleAddOn[]> {
  const { id: subscriptionId, plan, months, status, term, addOnCents } = subscription;
  if (!isPaidType(subscription) || status !== 'active' || !term || term.endsAt <= now) return [];
  const found: EligibleAddOn[] = [];
  for (const addOn of ADD_ONS) {
    const siteIds = await sitesOf(db, subscription, addOn);
    const fits = siteIds === null ? null : eligible(subscription, { addOn, siteIds });
    if (!fits?.ok) continue;
    const stays = addOnCents.filter(({ id }) => !fits.replaces.some((each) => each.id === id));
    const product = addOnProduct(addOn, { plan, held: stays.map((held) => held.addOn) });
    if (product === null) continue;
    found.push({
      subscriptionId,
      id: addOn,
      type: addOn,
      name: PRODUCT_NAMES[addOn],
      words: ADD_ON_WORDS[addOn],
      price: toDollars(priceIn(prices, { product, months })),
      period: months === 1 ? 'month' : 'year',
      choosesSite: addOn === 'SPY',
    });
  }
  return found;
}

/** The sites that an add-on reads beside the plan's, those of SPY not yet chosen; null: it has no conference to read, or no site is left. */
async function sitesOf(db: Db, subscription: KeptSubscription, addOn: AddOn): Promise<readonly number[] | null> {
  if (addOn === 'CONFERENCE') return conferenceOf(db, subscription);
  if (addOn !== 'SPY') return BEFORE_CHOICE;
  const sites = (await listSites(db)).filter(({ subscribable }) => subscribable);
  return sites.some(({ id }) => eligible(subscription, { addOn, siteIds: [id] }).ok) ? BEFORE_CHOICE : null;
}

async function conferenceOf(db: Db, { siteIds }: KeptSubscription): Promise<readonly number[] | null> {
  const [own] = siteIds;
  const sites = own === undefined ? [] : await conferenceSites(db, own);
  return sites.length > 1 ? sites : null;
}

/** What is wanted, with the sites that it reads. Refuses a site that is none, and a conference where there is none. */
export async function wishOf(
  db: Db,
  subscription: KeptSubscription,
  { addOnId: addOn, siteIds }: { addOnId: AddOn; siteIds: readonly number[] },
): Promise<AddOnWish> {
  if (addOn === 'CONFERENCE') {
    const sites = await conferenceOf(db, subscription);
    if (sites === null)
      throw apiError('add_on_not_taken', { message: 'The site of this subscription is in no conference.' });
    return { addOn, siteIds: sites };
  }
  if (addOn !== 'SPY') return { addOn, siteIds: [] };
  const [siteId] = siteIds;
  if (siteId === undefined) throw invalidFields({ site_ids: ['Please choose a site'] });
  if (!(await findSiteById(db, siteId))?.subscribable)
    throw apiError('unknown_site', { message: 'There is no such site.' });
  return { addOn, siteIds: [siteId] };
}
