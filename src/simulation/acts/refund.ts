import { refundByOperator } from '#features/membership/subscriptions/service/refund-by-operator.ts';
import type { Seen } from '../acts.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';

/** A member asks for a refund, and the operator refunds part of the payment or everything unused. */

const ENDS = 0.4;
const LEAST_CENTS = 100;
const MOST_CENTS = 900;
const MOST_TRIES = 8;

export async function askRefund(world: World, member: SimulatedMember, { subscriptions }: Seen): Promise<string> {
  const id = subscriptions.find(({ status }) => status !== 'ended')?.id ?? 0;
  const { numbers } = member;
  const cents = numbers.chance(ENDS) ? null : numbers.whole(LEAST_CENTS, MOST_CENTS);
  const by = { actor: { kind: 'operator' }, now: world.clock.now(), requestId: 'simulation' } as const;
  const wish = { id, cents, reason: 'he wrote', dryRun: false };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const done = await world.faults.live(() => refundByOperator(world.mortal.db, by, wish));
    // A partial refund is not repeated blindly: if its outcome is unknown, the operator looks it up first.
    if (!done.ok && cents !== null) return 'part_unknown';
    if (!done.ok) continue;
    const what = cents === null ? 'unused' : 'part';
    return done.value.ok ? what : `${what}_${done.value.reason}`;
  }
  return 'gave_up';
}
