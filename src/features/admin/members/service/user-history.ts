import { findCustomer, listPaymentsOfCustomer } from '#features/billing/ledger/public.ts';
import { listMembersByIds, type Member } from '#features/membership/accounts/public.ts';
import {
  countTransitionsOf,
  listTransitionsOf,
  type TransitionRow,
  transitionWords,
} from '#features/membership/subscriptions/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { dayBounds, historyPage, historyTime } from '#kernel/history-page.ts';
import { COUNTED_ROWS, totalsOf } from '#kernel/pagination.ts';
import type { AuditRow } from '#platform/audit/read-audit.ts';
import { type AuditSubjects, countEntriesAbout, listEntriesAbout } from '#platform/audit/read-history.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { countMailsTo, listMailsTo, type SentMail } from '#platform/mail/read-sent.ts';
import { differences } from '../../audit/public.ts';
import type { getUserHistory } from '../histories-view.ts';
import { needMember } from './need-member.ts';

type Query = ParsedOf<typeof getUserHistory>['query'];
type Row = ReplyOf<typeof getUserHistory>['userHistoryTracking'][number];
type Source = Row['source'];
type HistoryWindow = { limit: number; isOldestFirst: boolean; since: Date | null; until: Date | null };

/** Where one kind of rows comes from: along an index, as many as the page can need. */
type Reader = { list: (wanted: HistoryWindow) => Promise<Row[]>; count: (wanted: HistoryWindow) => Promise<number> };

/**
 * What happened to a member, from three places and merged by time. Each place gives at most the rows up to the end of the page, and pages
 * end with the window of 1,000, so that a page costs the same however long the history is. Throws not_found.
 */
export async function userHistoryOf(
  { db }: Context,
  userId: number,
  { filters, sorts = '-date', query, ...paging }: Query,
): Promise<ReplyOf<typeof getUserHistory>> {
  const member = await needMember(db, userId);
  const { page, perPage, offset } = historyPage(paging);
  const isOldestFirst = sorts === 'date';
  // A search looks through the whole window: what it finds cannot be known before.
  const limit = query === '' ? offset + perPage : COUNTED_ROWS;
  const wanted = { limit, isOldestFirst, ...dayBounds(filters) };
  const readers = await readersFor(db, member, filters?.source || undefined);
  const lists = await Promise.all(readers.map(({ list }) => list(wanted)));
  const text = query.toLowerCase();
  const rows = lists
    .flat()
    .filter((row) => query === '' || wordsOf(row).includes(text))
    .toSorted((a, b) => (isOldestFirst ? 1 : -1) * (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const isCut = query !== '' && lists.some(({ length }) => length === COUNTED_ROWS);
  const counted = query === '' ? await countAll(readers, wanted) : rows.length;
  const totals = totalsOf(counted);
  return {
    userHistoryTracking: rows.slice(offset, offset + perPage),
    ...totals,
    totalIsEstimate: totals.totalIsEstimate || isCut,
    page,
    perPage,
  };
}

async function countAll(readers: readonly Reader[], wanted: HistoryWindow): Promise<number> {
  const counts = await Promise.all(readers.map(({ count }) => count(wanted)));
  return counts.reduce((sum, each) => sum + each, 0);
}

const wordsOf = ({ what, details, by, reason }: Row): string =>
  [what, ...details, by ?? '', reason ?? ''].join('\n').toLowerCase();

async function readersFor(db: Db, { id: userId, email }: Member, only: Source | undefined): Promise<Reader[]> {
  const readers: Record<Source, () => Promise<Reader> | Reader> = {
    account: async () => accountReader(db, userId, await subjectsOf(db, userId)),
    subscription: () => ({
      list: async (wanted) => (await listTransitionsOf(db, userId, wanted)).map(transitionRow),
      count: (wanted) => countTransitionsOf(db, userId, wanted),
    }),
    email: () => ({
      list: async (wanted) => (email === null ? [] : (await listMailsTo(db, email, wanted)).map(mailRow)),
      count: async (wanted) => (email === null ? 0 : countMailsTo(db, email, wanted)),
    }),
  };
  if (only) return [await readers[only]()];
  return Promise.all([readers.account(), readers.subscription(), readers.email()]);
}

/** The account itself, and its payments: a refund is recorded about those. */
async function subjectsOf(db: Db, userId: number): Promise<AuditSubjects> {
  const customerId = await findCustomer(db, userId);
  const payments = customerId === null ? [] : await listPaymentsOfCustomer(db, customerId);
  return [
    { type: 'member', ids: [userId] },
    { type: 'payment', ids: payments.map(({ id }) => id) },
  ];
}

function accountReader(db: Db, userId: number, subjects: AuditSubjects): Reader {
  return {
    list: async (wanted) => {
      const entries = await listEntriesAbout(db, subjects, wanted);
      const actors = await listMembersByIds(db, [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]);
      const names = new Map(actors.map(({ id, username }) => [id, username ?? '']));
      const sites = new Map((await listSites(db)).map(({ id, name }) => [id, name]));
      return entries.map((entry) => entryRow(entry, { userId, names, sites }));
    },
    count: (wanted) => countEntriesAbout(db, subjects, wanted),
  };
}

type Names = { userId: number; names: ReadonlyMap<number, string>; sites: ReadonlyMap<number, string> };

function entryRow(entry: AuditRow, { userId, names, sites }: Names): Row {
  const { id, at, action, actorKind, actorId, before, after, reason } = entry;
  const told = differences(before, after, (siteId) => sites.get(siteId) ?? `site ${siteId}`);
  return {
    id: `account:${id}`,
    source: 'account',
    ...historyTime(at),
    what: actionWords(action),
    details: factLines(told),
    by:
      actorId === null
        ? ownName(actorKind)
        : actorId === userId
          ? 'member'
          : (names.get(actorId) ?? `member ${actorId}`),
    reason,
  };
}

/** Of what was only made, or only removed, nothing is before or after. */
function factLines({ before, after }: ReturnType<typeof differences>): string[] {
  if (before.length === 0) return after;
  if (after.length === 0) return before;
  return [...before.map((fact) => `Before: ${fact}`), ...after.map((fact) => `After: ${fact}`)];
}

/** A member who follows a mailed link is not signed in. */
const ownName = (actorKind: string): string => (actorKind === 'visitor' ? 'member' : actorKind);

/** "member.change_email" → "Change email"; "payment.refund" → "Payment: refund". */
function actionWords(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  const words = verb.replaceAll('_', ' ');
  return subject === 'member'
    ? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${words}`;
}

function transitionRow(row: TransitionRow): Row {
  const { id, subscriptionId, at, toStatus, toEndsAt } = row;
  return {
    id: `subscription:${id}`,
    source: 'subscription',
    ...historyTime(at),
    what: transitionWords(row),
    details: [
      `Subscription ${subscriptionId}`,
      `Status: ${toStatus.replaceAll('_', ' ')}`,
      ...(toEndsAt ? [`Term ends ${historyTime(toEndsAt).date}`] : []),
    ],
    by: null,
    reason: null,
  };
}

const MAIL_STATES: Readonly<Record<SentMail['status'], string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  suppressed: 'Not sent: the address doesn’t exist',
  kept: 'Kept in the development mailbox',
};

function mailRow({ id, subject, template, status, tries, lastError, createdAt }: SentMail): Row {
  return {
    id: `email:${id}`,
    source: 'email',
    ...historyTime(createdAt),
    what: `Email: ${subject}`,
    details: [
      MAIL_STATES[status],
      `Template: ${template.replaceAll('_', ' ')}`,
      ...(status === 'failed' ? [`${tries} attempts${lastError === null ? '' : `: ${lastError}`}`] : []),
    ],
    by: null,
    reason: null,
  };
}
