import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { idArray } from '#platform/db/id-array.ts';
import { kindOf, NOTICES, type NoticeKind } from '../preferences/public.ts';
import { type PushReach, queuePushSql } from '../push/public.ts';
import type { Audience } from './audience.ts';
import type { AlertNews } from './news.ts';
import { notices, noticesSent } from './tables.ts';

type FanOut = Audience & {
  eventKey: string;
  news: AlertNews;
  /** Null: no push is sent. */
  reach: PushReach | null;
  now: Date;
};
export type FanOutCounts = { notified: number; mails: number };

/**
 * Notifies every follower who wants the alert, in one statement: skips those already notified, inserts the bell's rows, and marks each
 * email as pending. A member who follows both the person and the team is notified once, through the channels of either.
 */
export async function notifyFollowers(
  db: Db,
  { eventKey, news, prospectIds, siteIds, reach, now }: FanOut,
): Promise<FanOutCounts> {
  const { event, subject, subjectId, collegeId, detail, at, eventId } = news;
  const followers = [
    followersOf(
      kindOf('prospect', event),
      sql`prospect_follows`,
      sql`follow.prospect_id = any (${idArray(prospectIds)})`,
    ),
    followersOf(kindOf('team', event), sql`site_follows`, sql`follow.site_id = any (${idArray(siteIds)})`),
  ].filter((part) => part !== null);
  const pushed = reach === null ? sql`` : sql`${queuePushSql({ eventKey, event, reach, teamSiteIds: siteIds, now })},`;
  const { rows } = await db.execute<FanOutCounts>(sql`
    with wanted as (
      select user_id, bool_or(bell) as bell, bool_or(push) as push, min(kind) filter (where email) as mail_kind
      from (${sql.join(followers, sql` union all `)}) follower
      group by user_id having bool_or(bell or email or push)
    ), noted as (
      insert into notices_sent (event_key, user_id, sent_at, mail_kind)
      select ${eventKey}, user_id, ${now.toISOString()}::timestamptz, mail_kind from wanted
      on conflict do nothing returning user_id
    ), notified as (
      select user_id, wanted.mail_kind, wanted.bell, wanted.push from noted join wanted using (user_id)
    ), ${pushed} shown as (
      insert into notices (user_id, kind, subject, subject_id, college_id, detail, at, event_id)
      select user_id, ${event}, ${subject}, ${subjectId}::int, ${collegeId}::int, ${detail}::text, ${at}::timestamptz,
        ${eventId}::bigint
      from notified where bell order by user_id
    )
    select count(*)::int as notified, count(mail_kind)::int as mails from notified`);
  return rows[0] ?? { notified: 0, mails: 0 };
}

/** Null: the event has no kind for that scope. */
function followersOf(kind: NoticeKind | null, table: SQL, isFollowed: SQL): SQL | null {
  if (kind === null) return null;
  const { bell, email, push } = NOTICES[kind].ways;
  return sql`select follow.user_id, ${kind}::text as kind,
      coalesce(chosen.in_page, ${bell}::boolean) as bell, coalesce(chosen.by_email, ${email}::boolean) as email,
      coalesce(chosen.by_push, ${push}::boolean) as push
    from ${table} follow
    left join notice_preferences chosen on chosen.user_id = follow.user_id and chosen.kind = ${kind}
    where ${isFollowed}`;
}

/** The next members with a pending email of an event, locked until the caller's transaction ends; rows locked by others are skipped. */
export async function lockUnmailed(db: Db, { eventKey, limit }: { eventKey: string; limit: number }) {
  const rows = await db
    .select({ userId: noticesSent.userId, kind: noticesSent.mailKind })
    .from(noticesSent)
    .where(and(eq(noticesSent.eventKey, eventKey), isNotNull(noticesSent.mailKind)))
    .orderBy(asc(noticesSent.userId))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.flatMap(({ userId, kind }) => (kind === null ? [] : [{ userId, kind }]));
}

export async function setMailed(
  db: Db,
  { eventKey, userIds }: { eventKey: string; userIds: readonly number[] },
): Promise<void> {
  await db
    .update(noticesSent)
    .set({ mailKind: null })
    .where(and(eq(noticesSent.eventKey, eventKey), inArray(noticesSent.userId, [...userIds])));
}

export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await db.delete(noticesSent).where(lt(noticesSent.sentAt, before));
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.at, before));
}

export async function listSentOf(db: Db, userId: number) {
  return db.select().from(noticesSent).where(eq(noticesSent.userId, userId)).orderBy(noticesSent.sentAt);
}

export async function deleteSentOf(db: Db, userId: number): Promise<void> {
  await db.delete(noticesSent).where(eq(noticesSent.userId, userId));
}

export async function deleteNoticesOf(db: Db, userId: number): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId));
}
