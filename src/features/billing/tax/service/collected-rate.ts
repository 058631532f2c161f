import type { Db } from '#platform/db/database.ts';
import { findCollectedRate } from '../queries.ts';

/** What is known of a state where tax is collected; null: it is not. */
type Collected = { rateMilliPercent: number | null } | null;

/** Thousandths of a percent; 0 where the operator collects no tax. Throws where he does and nobody knows how much. */
export function rateIn(state: string, collected: Collected): number {
  if (!collected) return 0;
  if (collected.rateMilliPercent === null) throw new Error(`tax is collected in ${state}, and there is no rate`);
  return collected.rateMilliPercent;
}

export const collectedRate = async (db: Db, state: string): Promise<number> =>
  rateIn(state, await findCollectedRate(db, state));
