import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import { conferenceSites } from '#features/sites/navigation/public.ts';
import type { Seen } from '../acts.ts';
import { answerBank } from '../cards.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';
import { hasPayer, replaceCard } from './keep.ts';

/** Add-ons after the purchase: bought, said to end with the term, kept after all. */

const IS_HOLDER = 0.9;

export async function buyAddOn(world: World, member: SimulatedMember): Promise<string> {
  // The page leads him to where he chooses how he pays.
  if (!(await hasPayer(world, member))) return `first_a_card_${await replaceCard(world, member)}`;
  const offered = await insist(world, member, (calls) => calls.listAddOns());
  if (!offered.ok) return offered.code;
  const { addOns } = offered.reply;
  if (addOns.length === 0) return 'nothing_offered';
  const { subscriptionId, id: addOnId, choosesSite } = member.numbers.pick(addOns);
  const siteIds = choosesSite ? [member.numbers.pick(world.offers.sites).id] : [];
  const query = { subscriptionId, addOnId, siteIds };
  const shown = await insist(world, member, (calls) => calls.estimateAddOnPrice({ query }));
  if (!shown.ok) return shown.code;
  const { quote, amountDue, totalPrice } = shown.reply;
  member.deals.get(subscriptionId)?.asked.push({
    at: world.clock.now(),
    addOn: addOnId,
    siteIds: addOnId === 'CONFERENCE' ? await conferenceOf(world, member, subscriptionId) : siteIds,
    dueCents: Math.round(amountDue * 100),
    totalCents: Math.round(totalPrice * 100),
  });
  const body = { subscriptionId, addOnId, siteIds };
  const said = await insist(world, member, (calls) => calls.buyAddOns({ body: { ...body, quote } }));
  if (!said.ok) return said.code;
  if (said.reply.status === 'active' || said.reply.url === null) return said.reply.status;
  await answerBank(world, said.reply.url, member.numbers.chance(IS_HOLDER));
  const back = await insist(world, member, (calls) => calls.buyAddOns({ body }));
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

/** The sites of the conference: those that the map of the network has. */
async function conferenceOf({ database }: World, member: SimulatedMember, id: number): Promise<readonly number[]> {
  return (await conferenceSites(database.db, member.deals.get(id)?.siteIds[0] ?? 0)) ?? [];
}

type View = SubscriptionView['associatedAddOns'][number];

const heldBy = ({ subscriptions }: Seen, wanted: (held: View) => boolean) =>
  subscriptions.flatMap((each) =>
    each.status === 'ended' ? [] : each.associatedAddOns.filter(wanted).map((held) => ({ subscription: each, held })),
  );

export const hasAddOn = (seen: Seen, endsWithTerm: boolean): boolean =>
  heldBy(seen, (held) => held.endsWithTerm === endsWithTerm).length > 0;

export async function removeAddOn(world: World, member: SimulatedMember, seen: Seen): Promise<string> {
  const { subscription, held } = member.numbers.pick(heldBy(seen, ({ endsWithTerm }) => !endsWithTerm));
  const body = { subscriptionId: subscription.id, addOnIds: [held.id] };
  const said = await insist(world, member, (calls) => calls.removeAddOns({ body }));
  if (!said.ok) return said.code;
  note(world, member, subscription.id, held, true);
  return 'done';
}

export async function keepAddOn(world: World, member: SimulatedMember, seen: Seen): Promise<string> {
  const { subscription, held } = member.numbers.pick(heldBy(seen, ({ endsWithTerm }) => endsWithTerm));
  const siteIds = held.type === 'SPY' ? held.sites.map(({ id }) => id) : [];
  const body = { subscriptionId: subscription.id, addOnId: held.type, siteIds };
  const said = await insist(world, member, (calls) => calls.buyAddOns({ body }));
  if (!said.ok) return said.code;
  note(world, member, subscription.id, held, false);
  return said.reply.status;
}

function note({ clock }: World, member: SimulatedMember, id: number, { type, sites }: View, ends: boolean): void {
  const siteIds = sites.map((site) => site.id);
  member.deals.get(id)?.ends.push({ at: clock.now(), addOn: type, siteIds, ends });
}
