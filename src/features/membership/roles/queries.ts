import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { users } from '../accounts/tables.ts';
import { passkeys } from '../passkeys/tables.ts';
import { secondFactors } from '../second-factor/tables.ts';

/** Whether a member can give a second factor: an authenticator app, or a passkey, which counts as one. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        sql`(exists (${db
          .select({ one: sql`1` })
          .from(secondFactors)
          .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))})
          or exists (${db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, userId))}))`,
      ),
    );
  return found !== undefined;
}
