import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { GrantSource, Resource } from '../grant.ts';
import { insertGrants, revokeGrantsOf } from '../queries.ts';
import { memberTag } from './door.ts';

export type GrantInput = {
  resource: Resource;
  /** Null: every site. */
  siteId: number | null;
  /** Exclusive; null: until it is revoked. */
  endsAt: Date | null;
};

/**
 * Replaces all grants that a member has from one source; an empty list ends them. Runs in the caller's transaction, and its commit drops
 * what every process has cached about the member.
 */
export async function setGrants(
  db: Db,
  { userId, source, sourceId }: { userId: number; source: GrantSource; sourceId: string },
  wanted: readonly GrantInput[],
  now: Date,
): Promise<void> {
  await revokeGrantsOf(db, { source, sourceId }, now);
  const lasting = wanted.filter(({ endsAt }) => endsAt === null || endsAt > now);
  const rest = { userId, source, sourceId, reason: '', startsAt: now, createdAt: now };
  await insertGrants(
    db,
    lasting.map((input) => ({ ...input, ...rest })),
  );
  await purgeTags(db, [memberTag(userId)]);
}
