import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditEntries } from './tables.ts';

type Summed = {
  actorId: number;
  /** Inclusive. */
  since: Date;
  /** The name of a number in `after`. */
  fact: string;
  /** Skips entries whose `after` has this fact. */
  without: string;
  about: readonly { action: string; type: string; ids: readonly number[] }[];
};

/** The sum of one fact over the audit entries of an actor. */
export async function sumOfEntries(db: Db, { actorId, since, fact, without, about }: Summed): Promise<number> {
  const { action, subjectType, subjectId, after } = auditEntries;
  const alternatives = about.flatMap(({ action: name, type, ids }) =>
    ids.length === 0 ? [] : and(eq(action, name), eq(subjectType, type), inArray(subjectId, ids.map(String))),
  );
  if (alternatives.length === 0) return 0;
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum((${after}->>${fact})::bigint), 0)`.mapWith(Number) })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, actorId),
        gte(auditEntries.at, since),
        isNull(sql`${after}->${without}`),
        or(...alternatives),
      ),
    );
  return found?.sum ?? 0;
}

type Counted = {
  actorId: number;
  action: string;
  /** Exclusive. */
  since: Date;
  /** The subject to leave out. */
  except: number;
};

/** How many different subjects an actor applied an action to. */
export async function countSubjects(db: Db, { actorId, action, since, except }: Counted): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${auditEntries.subjectId})::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, actorId),
        eq(auditEntries.action, action),
        gt(auditEntries.at, since),
        ne(auditEntries.subjectId, String(except)),
      ),
    );
  return found?.count ?? 0;
}
