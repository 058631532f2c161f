import type { Db } from '#platform/db/database.ts';
import { rateIn } from '../../tax/public.ts';
import { listTaxedPlaces } from '../queries.ts';

/** `state`: where tax is collected, if it is. `rateMilliPercent`: thousandths of a percent. */
export type MembersTax = { state: string; rateMilliPercent: number };

type Member = { userId: number | null };

/** The tax on a member’s bills now: by their billing address, or, for a member who never paid here, by `state`, where they bought. */
export async function taxOfMember(db: Db, { userId, state }: Member & { state: string }): Promise<MembersTax> {
  const tax = (await taxesOfMember(db, { userId, states: [state] })).get(state);
  if (!tax) throw new Error('a query without a row');
  return tax;
}

/** Like `taxOfMember`, for everything they bought, by the states of those purchases. */
export async function taxesOfMember(
  db: Db,
  { userId, states }: Member & { states: readonly string[] },
): Promise<ReadonlyMap<string, MembersTax>> {
  const places = await listTaxedPlaces(db, { userId, bought: [...new Set(states)] });
  return new Map(
    places.map(({ bought, state, isCollected, rateMilliPercent }) => [
      bought,
      { state, rateMilliPercent: rateIn(state, isCollected ? { rateMilliPercent } : null) },
    ]),
  );
}
