import type { Buyer } from '#tests/support/buyers.ts';

/** Calls that read a buyer's add-ons, charges and access. */

/** Dollars, the latest first. */
export const charges = async (buyer: Buyer): Promise<number[]> =>
  (await buyer.get('/api/v2/users/billing_history')).body.billing_history.map(
    ({ amount }: { amount: number }) => amount,
  );

/** "premium Kansas Recruiting", "war_room *". */
export const reads = async (buyer: Buyer): Promise<string[]> =>
  (await buyer.get('/api/v2/users/access')).body.access.map(
    ({ resource, site }: { resource: string; site: { name: string } | null }) => `${resource} ${site?.name ?? '*'}`,
  );

export const held = async (buyer: Buyer) => (await buyer.own())[0].associated_add_ons;
