import { sql } from 'drizzle-orm';
import { registerState } from '#features/billing/tax/service/register-state.ts';
import type { Benefit } from '#features/membership/promotions/public.ts';
import { createPromotion, type PromotionInput } from '#features/membership/promotions/service/manage-promotions.ts';
import type { Database } from '#platform/db/database.ts';

/** What the operator set up before the first member came: promotions, and where tax is collected. */

export type Offered = {
  sites: readonly { id: number; subdomain: string }[];
  /** The promo codes. */
  codes: readonly string[];
};

/** Where tax is collected; members live elsewhere too. */
const TAX_STATES = ['MN', 'TX'] as const;

/** Turns gift sales on, in flagd's notation. */
const ON = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on' };

type Offer = { code: string; benefit: Benefit; months?: PromotionInput['months']; mostUses?: number };

const OFFERS: readonly Offer[] = [
  { code: 'HALF-ONCE', benefit: { type: 'discount', valueKind: 'percent', value: 50, lasting: 'once' } },
  { code: 'THREE-MONTHS', benefit: { type: 'discount', valueKind: 'amount', value: 333, lasting: 3 } },
  { code: 'FOR-EVER', benefit: { type: 'discount', valueKind: 'percent', value: 15, lasting: 'forever' } },
  {
    code: 'NOTHING-FIRST',
    benefit: { type: 'discount', valueKind: 'percent', value: 100, lasting: 'once' },
    months: [1],
  },
  { code: 'TRY-14', benefit: { type: 'free_trial', days: 14 } },
  { code: 'SALE', benefit: { type: 'sale_promo', cents: 1995 }, months: [12] },
  { code: 'LAST-FEW', benefit: { type: 'sale_promo', cents: 500 }, mostUses: 7 },
];

export const CODES: readonly string[] = OFFERS.map(({ code }) => code);

/** The days of each free trial, by its promo code. */
export const TRIALS: Readonly<Record<string, number>> = Object.fromEntries(
  OFFERS.flatMap(({ code, benefit }) => (benefit.type === 'free_trial' ? [[code, benefit.days]] : [])),
);

export async function makeOffers({ db }: Database, now: Date): Promise<void> {
  const by = { actor: { kind: 'operator' }, now, requestId: 'simulation' } as const;
  const asked = { reason: 'simulation', dryRun: false };
  await db.execute(sql`
    insert into feature_flags (name, definition) values ('gifting', ${JSON.stringify(ON)}::jsonb)
    on conflict (name) do update set definition = excluded.definition`);
  for (const state of TAX_STATES) await registerState(db, by, { state, ...asked });
  for (const { code, benefit, months = null, mostUses = null } of OFFERS) {
    const wish = { code, benefit, months, mostUses, plans: null, siteId: null, startsAt: now, endsAt: null };
    const made = await createPromotion(db, by, { ...wish, ...asked });
    if (!made.ok) throw new Error(`${code}: ${made.reason}`);
  }
}
