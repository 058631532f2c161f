import { SAVE_KINDS } from '#features/membership/save-offers/save-offer-view.ts';
import type { Seen } from '../acts.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';

/** A member about to cancel sees the save offers and takes one. */
export async function save(world: World, member: SimulatedMember, { subscriptions }: Seen): Promise<string> {
  const subscriptionId = subscriptions.find(({ canCancel }) => canCancel)?.id ?? 0;
  const params = { subscriptionId };
  const offered = await insist(world, member, (calls) => calls.getSaveEligibility({ params }));
  if (!offered.ok) return offered.code;
  const { offer } = offered.reply;
  if (offer === null) return 'nothing_offered';
  const kind = member.numbers.pick(SAVE_KINDS);
  const months = kind === 'pause' ? member.numbers.whole(1, 3) : 1;
  const body = { offer: offer.token, kind, ...(kind === 'pause' ? { months } : {}) };
  const said = await insist(world, member, (calls) => calls.extendRenewalDate({ params, body }));
  // If the first answer was lost, the retry reports that the offer was taken; the account page shows which one.
  const isTaken = said.ok || (said.code === 'no_save_offer' && (await hasTaken(world, member, subscriptionId)));
  if (!isTaken) return said.ok ? kind : said.code;
  const at = world.clock.now();
  const deal = member.deals.get(subscriptionId);
  if (!deal?.renews.at(-1)?.is) deal?.renews.push({ at, is: true });
  if (kind !== 'discount') deal?.moves.push({ at, months, days: 0, isPause: kind === 'pause' });
  return kind;
}

async function hasTaken(world: World, member: SimulatedMember, subscriptionId: number): Promise<boolean> {
  const said = await insist(world, member, (calls) => calls.getSaveEligibility({ params: { subscriptionId } }));
  return said.ok && !said.reply.saveEligibility;
}
