import { conferenceSites } from '#features/sites/navigation/public.ts';
import { findSiteById, listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { ADD_ONS, type AddOn, addOnProduct, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { type PriceList, priceIn } from '../../plans/public.ts';
import { type AddOnSelection, eligible, isPaidType, type KeptSubscription } from '../../subscriptions/public.ts';
import { ADD_ON_WORDS } from '../add-on-view.ts';
import type { EligibleAddOn } from '../contract.ts';

/** Which add-ons a subscription can take now. */

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

/**
 * The sites that an add-on opens beside the plan's; for SPY, those that can still be chosen. Null: none of its sites has subscriptions
 * open, its site has no conference, or no site is left.
 */
async function sitesOf(db: Db, subscription: KeptSubscription, addOn: AddOn): Promise<readonly number[] | null> {
  if (addOn === 'WAR_ROOM' && !(await hasSoldSite(db, subscription))) return null;
  if (addOn === 'CONFERENCE') return conferenceOf(db, subscription);
  if (addOn !== 'SPY') return BEFORE_CHOICE;
  const sites = (await listSites(db)).filter(({ subscribable }) => subscribable);
  return sites.some(({ id }) => eligible(subscription, { addOn, siteIds: [id] }).ok) ? BEFORE_CHOICE : null;
}

/** Whether subscriptions are open on one of its sites: the War Room can’t be bought for a closed one, but existing purchases continue. */
async function hasSoldSite(db: Db, { siteIds }: KeptSubscription): Promise<boolean> {
  return (
    siteIds.length === 0 || (await listSites(db)).some(({ id, subscribable }) => subscribable && siteIds.includes(id))
  );
}

async function conferenceOf(db: Db, { siteIds }: KeptSubscription): Promise<readonly number[] | null> {
  const [own] = siteIds;
  const sites = own === undefined ? [] : await conferenceSites(db, own);
  return sites.length > 1 ? sites : null;
}

type Chosen = { addOnIds: readonly AddOn[]; siteIds: readonly number[] };

/** SPY without a site has a price but can't be bought. */
export const isWithoutSite = ({ addOnIds, siteIds }: Chosen): boolean =>
  addOnIds.includes('SPY') && siteIds.length === 0;

/**
 * The add-ons of a purchase with the sites that each opens; SPY once per site, or once without one. Refuses an unknown site, sites that no
 * add-on uses, a conference where there is none, and the War Room of closed sites unless the member has it.
 */
export async function resolveSelections(
  db: Db,
  subscription: KeptSubscription,
  { addOnIds, siteIds }: Chosen,
): Promise<AddOnSelection[]> {
  const chosen = new Set(addOnIds);
  if (chosen.size === 0) throw invalidFields({ add_on_id: ['Please choose an add-on'] });
  if (chosen.has('ALL_ACCESS') && chosen.size > 1)
    throw apiError('add_on_not_taken', {
      message: 'All Access includes every other add-on. Please choose it on its own.',
    });
  if (siteIds.length > 0 && !chosen.has('SPY'))
    throw invalidFields({ site_ids: ['Only Spy takes sites. Add Spy, or remove the sites.'] });
  const holdsWarRoom = subscription.addOnCents.some(({ addOn }) => addOn === 'WAR_ROOM');
  if (chosen.has('WAR_ROOM') && !holdsWarRoom && !(await hasSoldSite(db, subscription)))
    throw apiError('add_on_not_taken', {
      message: 'We don’t sell the War Room of this subscription’s site any more. All Access has every War Room.',
    });
  // CONFERENCE first, because it replaces add-ons for the sites that it opens.
  const ordered = ADD_ONS.toReversed().filter((addOn) => chosen.has(addOn));
  const selections: AddOnSelection[] = [];
  for (const addOn of ordered)
    if (addOn === 'SPY') selections.push(...(await spySelections(db, siteIds)));
    else selections.push({ addOn, siteIds: addOn === 'CONFERENCE' ? await ownConference(db, subscription) : [] });
  return selections;
}

async function ownConference(db: Db, subscription: KeptSubscription): Promise<readonly number[]> {
  const sites = await conferenceOf(db, subscription);
  if (sites === null)
    throw apiError('add_on_not_taken', { message: 'This subscription’s site isn’t in a conference.' });
  return sites;
}

async function spySelections(db: Db, siteIds: readonly number[]): Promise<AddOnSelection[]> {
  if (siteIds.length === 0) return [{ addOn: 'SPY', siteIds: [] }];
  const ids = [...new Set(siteIds)].toSorted((a, b) => a - b);
  for (const id of ids)
    if (!(await findSiteById(db, id))?.subscribable)
      throw apiError('unknown_site', { message: 'We couldn’t find that site.' });
  return ids.map((id) => ({ addOn: 'SPY', siteIds: [id] }));
}
