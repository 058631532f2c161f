import { abandonAsked, hasOpenAttempt, type Providers } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { eachInTurn, type OnFailureOf } from '#platform/jobs/each-in-turn.ts';
import { HOLD_MS, listStaleHolds, releaseUse } from '../../promotions/public.ts';
import { findOpenTerms } from '../term-queries.ts';
import { fulfilInvoice, lockOwnerOf } from './fulfil.ts';

/** A bank that asked shortly before a hold ended gets this long: its cardholder may be typing the code. */
const ASKED_MS = 10 * MINUTE_MS;

type Deps = Providers & { db: Db; now: Date };

/**
 * Frees codes whose orders were not paid within half an hour. Where a bank still asks, its question is ended first, so that it lets no charge
 * through for which there is no use of the code any more.
 */
export async function releaseHolds(deps: Deps, onFailure: OnFailureOf): Promise<void> {
  const by = new Date(deps.now.getTime() - HOLD_MS);
  const subscriptionOf = new Map<number, number>();
  await eachInTurn({
    list: async (page) => {
      const stale = await listStaleHolds(deps.db, by, page);
      for (const { id, subscriptionId } of stale) subscriptionOf.set(id, subscriptionId);
      return stale.map(({ id }) => id);
    },
    work: async (id) => {
      const subscriptionId = subscriptionOf.get(id);
      if (subscriptionId !== undefined) await releaseHold(deps, subscriptionId, by);
    },
    onFailure,
  });
}

async function releaseHold(deps: Deps, subscriptionId: number, by: Date): Promise<void> {
  const { db, now } = deps;
  for (const { invoiceId } of await billedByCode(db, subscriptionId)) {
    await abandonAsked(deps, invoiceId, new Date(now.getTime() - ASKED_MS));
    // The bank said yes just now: it begins, with its code.
    await fulfilInvoice(db, invoiceId, now);
  }
  await db.transaction(async (tx) => {
    await lockOwnerOf(tx, subscriptionId);
    for (const { invoiceId } of await billedByCode(tx, subscriptionId)) if (await hasOpenAttempt(tx, invoiceId)) return;
    await releaseUse(tx, subscriptionId, by);
  });
}

async function billedByCode(db: Db, subscriptionId: number) {
  const openOf = await findOpenTerms(db, subscriptionId);
  return (['first', 'upgrade'] as const).flatMap((kind) => openOf(kind) ?? []);
}
