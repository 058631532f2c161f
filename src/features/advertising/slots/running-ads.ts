import type { AdKind, AdSlot } from './ad-slot-view.ts';

/** Which advertisement stands in which slot. Pure. */

export type RunningAd = {
  id: number;
  kind: AdKind;
  weight: number;
  startsAt: Date;
  endsAt: Date | null;
};

export const isRunning = ({ startsAt, endsAt }: Pick<RunningAd, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now);

/**
 * One for each slot, in proportion to the weights, the same wherever `turn` is the same. None stands twice on a page while there is
 * another; where there are none, the slot stays empty.
 */
export function assign<Ad extends RunningAd>(
  slots: readonly AdSlot[],
  ads: readonly Ad[],
  turn: string,
): Map<AdSlot, Ad> {
  const chosen = new Map<AdSlot, Ad>();
  let left = [...ads];
  for (const slot of slots) {
    if (left.length === 0) left = [...ads];
    const ad = drawn(left, numberOf(`${turn} ${slot.page} ${slot.place}`));
    if (ad === undefined) continue;
    chosen.set(slot, ad);
    left = left.filter((other) => other !== ad);
  }
  return chosen;
}

function drawn<Ad extends RunningAd>(ads: readonly Ad[], number: number): Ad | undefined {
  const total = ads.reduce((sum, { weight }) => sum + weight, 0);
  let rest = total > 0 ? number % total : 0;
  return ads.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

/** FNV-1a, 32 bits, with its last bits mixed: neighbouring turns must not draw the same. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
