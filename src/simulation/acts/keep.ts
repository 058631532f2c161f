import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import type { Seen } from '../acts.ts';
import { aCard, answerBank, cardToken } from '../cards.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';

/** What members do with a subscription: cancel, resume, replace the card, pay what is due, and delete the account. */

const IS_HOLDER = 0.9;

const idOf = ({ subscriptions }: Seen, wanted: (each: SubscriptionView) => boolean) =>
  subscriptions.find(wanted)?.id ?? 0;

export async function cancel(world: World, member: SimulatedMember, seen: Seen): Promise<string> {
  const subscriptionId = idOf(seen, ({ canCancel, cancelledAt }) => canCancel && cancelledAt === null);
  const said = await insist(world, member, (calls) =>
    calls.cancelSubscription({ params: { subscriptionId }, body: { cancelReason: 'price' } }),
  );
  if (!said.ok) return said.code;
  member.deals.get(subscriptionId)?.renews.push({ at: world.clock.now(), is: false });
  return 'done';
}

export async function reactivate(world: World, member: SimulatedMember, seen: Seen): Promise<string> {
  const subscriptionId = idOf(seen, ({ canReactivate }) => canReactivate);
  const said = await insist(world, member, (calls) =>
    calls.reactivateSubscription({ params: { subscriptionId }, body: {} }),
  );
  // If the first answer was lost, the retry reports that there is nothing to resume.
  if (!said.ok && said.code !== 'not_reactivated') return said.code;
  member.deals.get(subscriptionId)?.renews.push({ at: world.clock.now(), is: 'as_before' });
  return said.ok ? 'done' : said.code;
}

/** Whether the account page shows a payment method. A member who never answered 3-D Secure has none. */
export async function hasPayer(world: World, member: SimulatedMember): Promise<boolean> {
  const said = await insist(world, member, (calls) => calls.getBillingInformation());
  return said.ok && (said.reply.card !== null || said.reply.paypal !== null);
}

export async function replaceCard(world: World, member: SimulatedMember): Promise<string> {
  const paymentToken = await cardToken(world, aCard(member.numbers, world.faultShare));
  const update = (billingInformation: { paymentToken?: string }) =>
    insist(world, member, (calls) => calls.updateBillingInformation({ body: { billingInformation } }));
  const said = await update({ paymentToken });
  if (!said.ok) return said.code;
  if (said.reply.url === null) return said.reply.status;
  await answerBank(world, said.reply.url, member.numbers.chance(IS_HOLDER));
  const back = await update({});
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

export async function pay(world: World, member: SimulatedMember): Promise<string> {
  const said = await insist(world, member, (calls) => calls.collectOutstanding({ body: {} }));
  if (!said.ok) return said.code;
  if (said.reply.url === null) return said.reply.status;
  await answerBank(world, said.reply.url, member.numbers.chance(IS_HOLDER));
  const back = await insist(world, member, (calls) => calls.collectOutstanding({ body: {} }));
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

/** Requesting deletion cancels every renewal; the member does nothing more. */
export async function leave(world: World, member: SimulatedMember): Promise<string> {
  const said = await insist(world, member, (calls) => calls.scheduleDeletion());
  if (!said.ok) return said.code;
  member.isLeaving = true;
  for (const { renews } of member.deals.values()) renews.push({ at: world.clock.now(), is: false });
  return 'done';
}
