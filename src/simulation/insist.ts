import { isApiError } from '#kernel/errors.ts';
import type { SimulatedMember } from './member.ts';
import type { World } from './world.ts';

/** Members are that patient, and a process does not die that often in a row. */
const MOST_TRIES = 8;
/** After "we don't know whether you were charged", most people press the button once more. */
const PRESSES_AGAIN = 0.7;

export type Answer<Reply> = { ok: true; reply: Reply } | { ok: false; code: string };

/**
 * Returns the final answer to a member's call. After a broken connection the member retries with the same key, as a page does; a refusal is
 * an answer, and so is `payment_unknown` for a member who leaves it at that.
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
      // A page prevents invalid input, so the first try must be valid. A retry after a lost answer may not be, because the action is
      // already done.
      if (error.code === 'invalid' && tries === 0) world.surprises.note(error, 'a call was not valid');
      if (error.code !== 'payment_unknown' || !member.numbers.chance(PRESSES_AGAIN))
        return { ok: false, code: error.code };
    }
  }
  return { ok: false, code: 'gave_up' };
}
