import type { Db } from '#platform/db/database.ts';
import { findCollectedRate } from '../queries.ts';

/** A state where tax is collected; null: it is not. */
type Collected = { rateMilliPercent: number | null } | null;

/** Thousandths of a percent; 0 if the operator collects no tax there. Throws if they do and the rate is unknown. */
export function rateIn(state: string, collected: Collected): number {
  if (!collected) return 0;
  if (collected.rateMilliPercent === null) throw new Error(`tax is collected in ${state}, and there is no rate`);
  return collected.rateMilliPercent;
}

export const collectedRate = async (db: Db, state: string): Promise<number> =>
  rateIn(state, await findCollectedRate(db, state));
