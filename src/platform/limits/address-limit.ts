import { type AddressUse, addressKeys } from './address-key.ts';
import type { Allowance, Limit, RateLimiter } from './rate-limiter.ts';

/** Limits by client address. `name`: what is limited. `use` decides how wider networks count; `abuse` where it is absent. */
export type AddressLimit = { name: string; ip: string; limit: Limit; use?: AddressUse };

/**
 * Takes one point of the address, and of each wider network that it is part of. A network that has none left takes nothing of the
 * wider ones, so that it cannot use up what its neighbors have.
 */
export async function consumeAddressLimit(
  rateLimiter: Pick<RateLimiter, 'consume'>,
  { name, ip, limit, use = 'abuse' }: AddressLimit,
): Promise<Allowance> {
  let allowance: Allowance = { isAllowed: true, retryAfterSeconds: 0 };
  for (const { key, factor } of addressKeys(ip, use)) {
    allowance = await rateLimiter.consume(`${name} ${key}`, widen(limit, factor));
    if (!allowance.isAllowed) break;
  }
  return allowance;
}

/** Gives back the point that an allowed `consumeAddressLimit` took. */
export async function giveBackAddressLimit(
  rateLimiter: Pick<RateLimiter, 'giveBack'>,
  { name, ip, limit, use = 'abuse' }: AddressLimit,
): Promise<void> {
  for (const { key, factor } of addressKeys(ip, use))
    await rateLimiter.giveBack(`${name} ${key}`, widen(limit, factor));
}

/** Gives back all points of the address and of its wider networks: only for a limit that is one member's own. */
export async function forgetAddressLimit(
  rateLimiter: Pick<RateLimiter, 'forget'>,
  { name, ip, limit, use = 'abuse' }: AddressLimit,
): Promise<void> {
  for (const { key, factor } of addressKeys(ip, use)) await rateLimiter.forget(`${name} ${key}`, widen(limit, factor));
}

const widen = ({ points, seconds }: Limit, factor: number): Limit => ({ points: points * factor, seconds });

/** Counts what an address and its wider networks have open at once, as for reading. */
export function createAddressCounter(most: number) {
  const open = new Map<string, number>();
  return {
    /** False where the address, or a network that it is part of, has no place left; takes nothing then. */
    enter(ip: string): boolean {
      const keys = addressKeys(ip, 'reading');
      if (keys.some(({ key, factor }) => (open.get(key) ?? 0) >= most * factor)) return false;
      for (const { key } of keys) open.set(key, (open.get(key) ?? 0) + 1);
      return true;
    },
    leave(ip: string): void {
      for (const { key } of addressKeys(ip, 'reading')) {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      }
    },
  };
}
