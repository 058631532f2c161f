import { type AddressUse, addressKeys } from './address-key.ts';
import type { Allowance, Limit, RateLimiter } from './rate-limiter.ts';

/** Limits by client address. `name`: what is limited. `use` decides how wider networks count; the default is `abuse`. */
export type AddressLimit = { name: string; ip: string; limit: Limit; use?: AddressUse };

/**
 * Takes one point from the address and from each wider network around it. If a network has none left, nothing is taken from the wider ones,
 * so that it cannot use up its neighbors' points.
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

/** Returns the point that an allowed `consumeAddressLimit` took. */
export async function giveBackAddressLimit(
  rateLimiter: Pick<RateLimiter, 'giveBack'>,
  { name, ip, limit, use = 'abuse' }: AddressLimit,
): Promise<void> {
  for (const { key, factor } of addressKeys(ip, use))
    await rateLimiter.giveBack(`${name} ${key}`, widen(limit, factor));
}

/** Returns all points of the address and of its wider networks; only for a limit that belongs to one member. */
export async function forgetAddressLimit(
  rateLimiter: Pick<RateLimiter, 'forget'>,
  { name, ip, limit, use = 'abuse' }: AddressLimit,
): Promise<void> {
  for (const { key, factor } of addressKeys(ip, use)) await rateLimiter.forget(`${name} ${key}`, widen(limit, factor));
}

const widen = ({ points, seconds }: Limit, factor: number): Limit => ({ points: points * factor, seconds });

/** Counts what an address and its wider networks have open at once, by the rules for reading. */
export function createAddressCounter(most: number) {
  const open = new Map<string, number>();
  return {
    /** False if the address, or a network around it, is full; takes nothing then. */
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
