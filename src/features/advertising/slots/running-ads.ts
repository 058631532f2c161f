import type { ViewerClass } from '#platform/context.ts';
import type { AdKind, AdSlot } from './ad-slot-view.ts';

/** Assigns advertisements to slots. Pure. */

export type RunningAd = {
  id: number;
  kind: AdKind;
  weight: number;
  startsAt: Date;
  endsAt: Date | null;
};

export const isRunning = ({ startsAt, endsAt }: Pick<RunningAd, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now);

/** The target of a house advertisement, and the readers who can use it; the first match counts. All others are for everybody. */
const AUDIENCES: readonly { path: RegExp; readers: readonly ViewerClass['kind'][] }[] = [
  { path: /^\/(create_account|sign_up|users\/sign_in)(?![\w-])/, readers: ['visitor'] },
  { path: /^\/subscribe(?![\w-])/, readers: ['visitor', 'free'] },
  { path: /^\/users\//, readers: ['free', 'subscriber'] },
];

/** Whether a reader of this class is in the audience: subscribers are offered neither an account nor a subscription. */
export function isFor({ kind, href }: { kind: AdKind; href: string }, reader: ViewerClass['kind']): boolean {
  if (kind !== 'house') return true;
  const { pathname } = new URL(href, 'http://site');
  return AUDIENCES.find(({ path }) => path.test(pathname))?.readers.includes(reader) ?? true;
}

/** Whether a house advertisement fits a site: the list of sites is not offered to readers who are on their team's site. */
export const isForSite = ({ kind, href }: { kind: AdKind; href: string }, site: 'main' | 'sport' | 'team'): boolean =>
  site !== 'team' || kind !== 'house' || new URL(href, 'http://site').pathname !== '/sites';

/**
 * One for each slot, in proportion to the weights, the same whenever `turn` is the same. None is on a page twice, so a slot may stay
 * empty.
 */
export function assign<Ad extends RunningAd>(
  slots: readonly AdSlot[],
  ads: readonly Ad[],
  turn: string,
): Map<AdSlot, Ad> {
  const chosen = new Map<AdSlot, Ad>();
  let left = [...ads];
  for (const slot of slots) {
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

/** FNV-1a, 32 bits, with its last bits mixed, so that adjacent turns don't draw the same. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
