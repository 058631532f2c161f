import { isApiError } from '#kernel/errors.ts';
import type { SimulatedMember } from './member.ts';
import type { World } from './world.ts';

/** Nobody loses patience sooner, and a process does not die so often in a row. */
const MOST_TRIES = 8;
/** After "nobody knows whether it was charged" most people press the button once more. */
const PRESSES_AGAIN = 0.7;

export type Answer<Reply> = { ok: true; reply: Reply } | { ok: false; code: string };

/**
 * What a member hears at last. Whose connection broke asks again, with the same key, as a page does; a refusal is an answer.
 * `payment_unknown` is one too, for whoever leaves it at that.
 */
export async function insist<Reply>(
  world: World,
  member: SimulatedMember,
  ask: (calls: ReturnType<World['calls']>) => Promise<Reply>,
): Promise<Answer<Reply>> {
  member.asked += 1;
  const key = `${member.username}-${member.asked}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      const done = await world.faults.live(() => ask(world.calls(member, key)));
      if (done.ok) return { ok: true, reply: done.value };
    } catch (error) {
      if (!isApiError(error)) {
        world.surprises.note(error, 'a call');
        return { ok: false, code: 'failed' };
      }
      // A page lets nobody send what is not valid; after an answer that was lost it may be so, for what was asked is done.
      if (error.code === 'invalid' && tries === 0) world.surprises.note(error, 'a call was not valid');
      if (error.code !== 'payment_unknown' || !member.numbers.chance(PRESSES_AGAIN))
        return { ok: false, code: error.code };
    }
  }
  return { ok: false, code: 'gave_up' };
}
