import type { Seen } from '../acts.ts';
import { answerBank } from '../cards.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';
import { hasPayer, replaceCard } from './keep.ts';

/** From monthly to yearly, and back. */

export async function toYear(world: World, member: SimulatedMember, { subscriptions }: Seen): Promise<string> {
  // The page sends members without a payment method to choose one first.
  if (!(await hasPayer(world, member))) return `first_a_card_${await replaceCard(world, member)}`;
  const subscriptionId = subscriptions.find(({ canUpgrade }) => canUpgrade)?.id ?? 0;
  const params = { userId: member.userId ?? 0, subscriptionId };
  const deal = member.deals.get(subscriptionId);
  const preview = await insist(world, member, (calls) =>
    calls.previewUpgrade({ params: { subscriptionId }, query: {} }),
  );
  if (!preview.ok) return preview.code;
  const { quote, amountDue, totalPrice } = preview.reply;
  deal?.shownUpgrades.push({
    at: world.clock.now(),
    dueCents: Math.round(amountDue * 100),
    totalCents: Math.round(totalPrice * 100),
  });
  const wish = { subscriptionPlan: 'annual', autoRenewalOptIn: true } as const;
  const said = await insist(world, member, (calls) => calls.changeSubscription({ params, body: { ...wish, quote } }));
  if (!said.ok) return said.code;
  if (said.reply.status === 'active' || said.reply.url === null) return said.reply.status;
  await answerBank(world, said.reply.url, member.numbers.chance(IS_HOLDER));
  const back = await insist(world, member, (calls) => calls.changeSubscription({ params, body: wish }));
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

const IS_HOLDER = 0.9;

export async function toMonth(world: World, member: SimulatedMember, { subscriptions }: Seen): Promise<string> {
  const year = subscriptions.find(
    (each) => each.billingPeriod === 'year' && each.status === 'active' && each.autoRenewalOptIn,
  );
  const subscriptionId = year?.id ?? 0;
  const params = { userId: member.userId ?? 0, subscriptionId };
  const said = await insist(world, member, (calls) =>
    calls.changeSubscription({ params, body: { subscriptionPlan: 'monthly' } }),
  );
  if (!said.ok) return said.code;
  member.deals.get(subscriptionId)?.becomesMonthly.push(world.clock.now());
  return 'done';
}
