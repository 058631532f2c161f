import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { IMPORT_PARAMS } from './member.ts';
import { users } from './tables.ts';

/** `day`: YYYY-MM-DD in Chicago. */
export type RegistrationCount = { siteId: number; day: string; registrations: number };

/**
 * Counts accounts by site and day of registration, including those deleted since. Imported members did not register. `until` is exclusive.
 */
export async function countRegistrations(
  db: Db,
  { from, until, siteIds }: { from: Date; until: Date; siteIds: readonly number[] },
): Promise<RegistrationCount[]> {
  if (siteIds.length === 0) return [];
  const { registeredSiteId, createdAt, registrationParams } = users;
  const day = sql<string>`to_char(${createdAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM-DD')`;
  return db
    .select({ siteId: registeredSiteId, day, registrations: count() })
    .from(users)
    .where(
      and(
        inArray(registeredSiteId, [...siteIds]),
        gte(createdAt, from),
        lt(createdAt, until),
        sql`${registrationParams} ->> ${IMPORT_PARAMS.importId} is null`,
      ),
    )
    .groupBy(registeredSiteId, day);
}

export const countPrimaryMembers = (db: Db, siteId: number): Promise<number> =>
  db.$count(users, eq(users.primarySiteId, siteId));
