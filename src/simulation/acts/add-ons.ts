import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import { conferenceSites } from '#features/sites/navigation/public.ts';
import type { Seen } from '../acts.ts';
import { answerBank } from '../cards.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';
import { hasPayer, replaceCard } from './keep.ts';

/** Add-ons after the purchase of the plan: bought, set to end with the term, or kept after all. */

const IS_HOLDER = 0.9;
const TAKES_TWO = 0.3;

export async function buyAddOn(world: World, member: SimulatedMember): Promise<string> {
  // The page sends members without a payment method to choose one first.
  if (!(await hasPayer(world, member))) return `first_a_card_${await replaceCard(world, member)}`;
  const offered = await insist(world, member, (calls) => calls.listAddOns());
  if (!offered.ok) return offered.code;
  const { addOns } = offered.reply;
  if (addOns.length === 0) return 'nothing_offered';
  const { numbers } = member;
  const first = numbers.pick(addOns);
  const { subscriptionId } = first;
  const beside = addOns.filter((each) => each.subscriptionId === subscriptionId && each.id !== first.id);
  const isAlone = first.id === 'ALL_ACCESS' || beside.length === 0 || !numbers.chance(TAKES_TWO);
  const second = isAlone ? null : numbers.pick(beside);
  const chosen = second === null || second.id === 'ALL_ACCESS' ? [first] : [first, second];
  const siteIds = chosen.some(({ choosesSite }) => choosesSite) ? [numbers.pick(world.offers.sites).id] : [];
  const body = { subscriptionId, addOnIds: chosen.map(({ id }) => id), siteIds };
  const shown = await insist(world, member, (calls) => calls.estimateAddOnPrice({ query: body }));
  if (!shown.ok) return shown.code;
  // The simulation chooses a site wherever one is required, so a quote is expected.
  if (shown.reply.quote === null) return 'no_quote';
  const { quote, amountDue, totalPrice } = shown.reply;
  const conference = await conferenceOf(world, member, subscriptionId);
  const sitesOf = { SPY: siteIds, CONFERENCE: conference, WAR_ROOM: [], AD_LITE: [], ALL_ACCESS: [] };
  member.deals.get(subscriptionId)?.asked.push({
    at: world.clock.now(),
    addOns: chosen.map(({ id }) => ({ addOn: id, siteIds: sitesOf[id] })),
    dueCents: Math.round(amountDue * 100),
    totalCents: Math.round(totalPrice * 100),
  });
  const said = await insist(world, member, (calls) => calls.buyAddOns({ body: { ...body, quote } }));
  if (!said.ok) return said.code;
  if (said.reply.status === 'active' || said.reply.url === null) return said.reply.status;
  await answerBank(world, said.reply.url, numbers.chance(IS_HOLDER));
  const back = await insist(world, member, (calls) => calls.buyAddOns({ body }));
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

/** The sites of the conference, as the network's own map lists them. */
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
