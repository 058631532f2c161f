import { z } from 'zod';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listProspectCards } from '#features/recruiting/prospects/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { unsubscribeLinks } from '../preferences/public.ts';
import { decisionMail } from './emails.tsx';
import {
  deleteNoticesBefore,
  deleteToldBefore,
  type Follower,
  insertNotices,
  listFollowersWhoWant,
  markTold,
} from './queries.ts';

const KIND = 'prospect_decision';
export const TELL_OF_DECISION = 'tell_of_decision';

const decision = z.object({
  eventId: z.int(),
  prospectId: z.int(),
  collegeId: z.int(),
  isCommitted: z.boolean(),
  /** When it was entered; absent in what an earlier version wrote. */
  at: z.iso.datetime().optional(),
  leftCollegeId: z.int().nullish(),
  /** The last follower that an earlier job told. */
  afterUserId: z.int().default(0),
});
export type DecisionToTell = z.input<typeof decision>;

/** One batch a job, and the next job in its transaction: a crash loses nothing and tells nobody twice. */
const BATCH = 50;

/**
 * Tells a prospect's followers of his decision, in the page and by mail, as each wants it. Jobs of two decisions run in any order: both
 * say when theirs was entered, and the page is ordered by it. Somebody who was hidden meanwhile is nobody's news.
 */
export function tellOfDecisionJob({ db, config, now, ports }: JobDeps, { batch = BATCH } = {}): JobDefinition {
  const linksFor = unsubscribeLinks(config);

  async function run(data: object): Promise<void> {
    const facts = decision.parse(data);
    const { eventId, prospectId, collegeId, isCommitted, leftCollegeId = null, afterUserId } = facts;
    const at = facts.at === undefined ? now() : new Date(facts.at);
    const [prospect] = await listProspectCards(db, [prospectId]);
    const colleges = await listCollegesByIds(db, leftCollegeId === null ? [collegeId] : [collegeId, leftCollegeId]);
    const nameOf = (wanted: number | null) => colleges.find(({ id }) => id === wanted)?.shortName ?? null;
    const collegeName = nameOf(collegeId);
    if (!prospect || collegeName === null) return;
    const leftName = nameOf(leftCollegeId);
    const mail = await decisionMail(config, { prospect, collegeName, isCommitted, leftName, at });
    await db.transaction(async (tx) => {
      const followers = await listFollowersWhoWant(tx, { prospectId, kind: KIND, afterUserId, limit: batch });
      const readers = await listReaders(tx, followers);
      const eventKey = `${KIND}:${eventId}`;
      const untold = await markTold(tx, { eventKey, userIds: readers.map(({ userId }) => userId), sentAt: now() });
      const toTell = readers.filter(({ userId }) => untold.has(userId));
      await insertNotices(
        tx,
        toTell
          .filter(({ inPage }) => inPage)
          .map(({ userId }) => ({ userId, kind: KIND, prospectId, collegeId, isCommitted, at, eventId }) as const),
      );
      for (const { userId, email } of toTell)
        if (email !== null)
          await ports.mail.post(tx, { ...mail, to: email, unsubscribe: linksFor({ userId, kind: KIND }) });
      const last = followers.at(-1)?.userId;
      if (last !== undefined && followers.length === batch)
        await ports.jobs.enqueue(tx, TELL_OF_DECISION, { ...facts, afterUserId: last });
    });
  }

  return { name: TELL_OF_DECISION, retries: 5, run };
}

type Reader = { userId: number; inPage: boolean; email: string | null };

/**
 * Those who are told at all. `email` is null for who does not want mail, or did not confirm that the address is his; whoever has no
 * account any more is left out.
 */
async function listReaders(db: Db, followers: readonly Follower[]): Promise<Reader[]> {
  const members = await listMembersByIds(
    db,
    followers.map(({ userId }) => userId),
  );
  const byId = new Map(members.map((member) => [member.id, member]));
  return followers.flatMap(({ userId, byEmail, inPage }) => {
    const member = byId.get(userId);
    if (!member) return [];
    const email = byEmail && member.emailConfirmedAt ? member.email : null;
    return inPage || email !== null ? [{ userId, inPage, email }] : [];
  });
}

/**
 * An event that was handled is forgotten after 14 days, so nobody can be told of it again once it is forgotten that he was; what he was
 * told in the page is old after a recruiting season.
 */
const KEPT_DAYS = { told: 30, notices: 120 } as const;

export const sweepNoticesJob = ({ db, now }: JobDeps): JobDefinition => ({
  name: 'sweep_notices',
  schedule: '50 4 * * *',
  async run() {
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
    await deleteToldBefore(db, before(KEPT_DAYS.told));
    await deleteNoticesBefore(db, before(KEPT_DAYS.notices));
  },
});
