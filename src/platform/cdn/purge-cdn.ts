import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition, JobDeps, Jobs } from '../jobs/jobs.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Cdn } from './cdn.ts';
import { cdnPurges } from './tables.ts';

/** Purges the CDN in the background and records each outcome. */

const PURGE_CDN = 'purge_cdn';
/** Spread over some eight minutes; by then everything that honors our headers (300 s) has expired anyway. */
const RETRIES = 8;
const jobData = z.object({ purgeId: z.number().int() });

type AskDeps = { db: Db; jobs: Jobs; cdn: Cdn; config: Pick<Config, 'REQUEST_TIMEOUT_MS'>; now: Date };

/**
 * Requests a purge of the CDN: now, and again once every earlier request must have ended, because one in progress could put an outdated
 * reply into the CDN. Does nothing without a CDN.
 */
export async function askForPurge({ db, jobs, cdn, config, now }: AskDeps): Promise<void> {
  if (cdn.provider === 'none') return;
  await db.transaction(async (tx) => {
    for (const dueAt of [now, new Date(now.getTime() + 2 * config.REQUEST_TIMEOUT_MS)]) {
      const [asked] = await tx.insert(cdnPurges).values({ askedAt: now, dueAt }).returning({ id: cdnPurges.id });
      if (asked) await jobs.enqueue(tx, PURGE_CDN, { purgeId: asked.id }, dueAt > now ? { after: dueAt } : {});
    }
  });
}

type PurgeDeps = { db: Db; cdn: Cdn; now: () => Date };

/** Purges, and marks every due purge and `purgeId` as done. Throws the CDN's answer. */
export async function purgeNow({ db, cdn, now }: PurgeDeps, purgeId = 0): Promise<void> {
  const begunAt = now();
  await cdn.purge();
  await db
    .update(cdnPurges)
    .set({ doneAt: now(), lastError: null })
    .where(and(isNull(cdnPurges.doneAt), or(lte(cdnPurges.dueAt, begunAt), eq(cdnPurges.id, purgeId))));
}

export function purgeCdnJob({ db, log, now, ports }: Pick<JobDeps, 'db' | 'log' | 'now' | 'ports'>): JobDefinition {
  return {
    name: PURGE_CDN,
    retries: RETRIES,
    run: async (data) => {
      const { purgeId } = jobData.parse(data);
      const [purge] = await db
        .update(cdnPurges)
        .set({ tries: sql`${cdnPurges.tries} + 1` })
        .where(and(eq(cdnPurges.id, purgeId), isNull(cdnPurges.doneAt)))
        .returning();
      // Another purge has done it meanwhile.
      if (!purge) return;
      try {
        await purgeNow({ db, cdn: ports.cdn, now }, purgeId);
      } catch (error) {
        const lastError = failureReason(error);
        await db.update(cdnPurges).set({ lastError }).where(eq(cdnPurges.id, purgeId));
        const isLast = purge.tries > RETRIES;
        log.error({ err: error, purgeId, tries: purge.tries, isLast }, 'the CDN was not purged');
        throw error;
      }
    },
  };
}

export type FailedPurge = { askedAt: Date; tries: number; lastError: string; isTriedAgain: boolean };

/** The oldest failed purge that no later one made up for; null if none. */
export async function findFailedPurge(db: Db): Promise<FailedPurge | null> {
  const [found] = await db
    .select()
    .from(cdnPurges)
    .where(and(isNull(cdnPurges.doneAt), isNotNull(cdnPurges.lastError)))
    .orderBy(asc(cdnPurges.id))
    .limit(1);
  if (!found) return null;
  const { askedAt, tries, lastError } = found;
  return { askedAt, tries, lastError: lastError ?? '', isTriedAgain: tries <= RETRIES };
}
