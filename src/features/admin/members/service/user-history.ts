import { listMembersByIds, type Member } from '#features/membership/accounts/public.ts';
import {
  listTransitionsAmong,
  type TransitionRow,
  transitionKeysOf,
  transitionWords,
} from '#features/membership/subscriptions/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { dayBounds, historyPage, historyTime } from '#kernel/history-page.ts';
import { MAIL_STATE_WORDS } from '#kernel/mail-states.ts';
import { mailTemplateWords } from '#kernel/mail-template-words.ts';
import { COUNTED_ROWS, totalsOf } from '#kernel/pagination.ts';
import { auditKeysOf, concerningKeysOf, type HistoryEntry, listEntries } from '#platform/audit/read-history.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import {
  countHistory,
  type HistoryKey,
  type HistoryRows,
  type HistorySource,
  type HistoryWindow,
  listHistoryPage,
} from '#platform/db/history-keys.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { listSentMails, mailKeysTo, type SentMail } from '#platform/mail/read-sent.ts';
import { differences, eventWords } from '../../audit/public.ts';
import { type getUserHistory, HISTORY_SOURCES } from '../histories-view.ts';
import { maySeeSignIn } from './may-see-sign-in.ts';
import { needMember } from './need-member.ts';

type Query = ParsedOf<typeof getUserHistory>['query'];
type Row = ReplyOf<typeof getUserHistory>['userHistoryTracking'][number];
type Source = Row['source'];
/** A row with its time unformatted, because a search reads thousands of rows and shows one page. */
type Found = Omit<Row, 'date' | 'at'> & { at: Date };
type Sources = readonly HistorySource<Source>[];

/** A member's history, merged from three sources by time. Throws not_found. */
export async function userHistoryOf(
  ctx: Context,
  userId: number,
  { filters, sorts = '-date', query, ...paging }: Query,
): Promise<ReplyOf<typeof getUserHistory>> {
  const { db } = ctx;
  const member = await needMember(db, userId);
  const { page, perPage, offset } = historyPage(paging);
  const showsAccount = await maySeeSignIn(ctx, member);
  const sources = sourcesOf(member, { only: filters?.source || undefined, showsAccount });
  const days = dayBounds(filters);
  const order = { ...days, isOldestFirst: sorts === 'date' };
  if (query !== '') {
    const { found, isCut } = await search(db, { userId, sources, order, text: query.toLowerCase() });
    const totals = totalsOf(found.length);
    return {
      userHistoryTracking: found.slice(offset, offset + perPage).map(written),
      ...totals,
      totalIsEstimate: totals.totalIsEstimate || isCut,
      page,
      perPage,
    };
  }
  const [keys, counted] = await Promise.all([
    listHistoryPage(db, sources, { ...order, offset, limit: perPage }),
    countHistory(db, sources, days),
  ]);
  const rows = await rowsOfKeys(db, userId, keys);
  return { userHistoryTracking: rows.map(written), ...totalsOf(counted), page, perPage };
}

const written = ({ at, ...row }: Found): Row => ({ ...row, ...historyTime(at) });

/** If account changes are hidden, the first source has only changes to the member's payments. */
function sourcesOf(
  { id, email }: Member,
  { only, showsAccount }: { only: Source | undefined; showsAccount: boolean },
): Sources {
  const sources: Sources = [
    { source: 'account', keys: showsAccount ? auditKeysOf(id) : concerningKeysOf(id) },
    { source: 'subscription', keys: transitionKeysOf(id) },
    ...(email === null ? [] : [{ source: 'email', keys: mailKeysTo(email) } as const]),
  ];
  return only ? sources.filter(({ source }) => source === only) : sources;
}

type Search = {
  userId: number;
  sources: Sources;
  order: Omit<HistoryWindow, 'limit'>;
  /** Lowercase. */
  text: string;
};

/**
 * Searches the whole window of each source in memory, because the text of a row is built here. `isCut`: a source has more rows than the
 * window.
 */
async function search(db: Db, { userId, sources, order, text }: Search): Promise<{ found: Found[]; isCut: boolean }> {
  const window = { ...order, limit: COUNTED_ROWS };
  const lists = await Promise.all(sources.map(({ source, keys }) => rowsOf(db, userId, source, { keys, window })));
  const newestFirst = lists
    .flat()
    .filter((row) => wordsOf(row).includes(text))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const found = order.isOldestFirst ? newestFirst.toReversed() : newestFirst;
  return { found, isCut: lists.some(({ length }) => length === COUNTED_ROWS) };
}

const wordsOf = ({ what, details, by, reason }: Found): string =>
  [what, ...details, by ?? '', reason ?? ''].join('\n').toLowerCase();

/** Rows in the order of `keys`. */
async function rowsOfKeys(db: Db, userId: number, keys: readonly HistoryKey<Source>[]): Promise<Found[]> {
  const rows = await Promise.all(
    HISTORY_SOURCES.map(async (source) => {
      const ids = keys.flatMap((key) => (key.source === source ? [key.id] : []));
      return ids.length === 0 ? [] : rowsOf(db, userId, source, ids);
    }),
  );
  const byKey = new Map(rows.flat().map((row) => [row.id, row]));
  return keys.flatMap(({ source, id }) => byKey.get(`${source}:${id}`) ?? []);
}

async function rowsOf(db: Db, userId: number, source: Source, rows: HistoryRows): Promise<Found[]> {
  switch (source) {
    case 'account':
      return entryRows(db, userId, rows);
    case 'subscription':
      return (await listTransitionsAmong(db, rows)).map(transitionRow);
    case 'email':
      return (await listSentMails(db, rows)).map(mailRow);
  }
}

async function entryRows(db: Db, userId: number, rows: HistoryRows): Promise<Found[]> {
  const entries = await listEntries(db, rows);
  const actors = await listMembersByIds(db, [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]);
  const names = new Map(actors.map(({ id, username }) => [id, username ?? '']));
  const sites = new Map((await listSites(db)).map(({ id, name }) => [id, name]));
  return entries.map((entry) => entryRow(entry, { userId, names, sites }));
}

type Names = { userId: number; names: ReadonlyMap<number, string>; sites: ReadonlyMap<number, string> };

function entryRow(entry: HistoryEntry, { userId, names, sites }: Names): Found {
  const { id, at, action, actorKind, actorId, before, after, reason } = entry;
  const told = differences(before, after, (siteId) => sites.get(siteId) ?? `site ${siteId}`);
  return {
    id: `account:${id}`,
    source: 'account',
    at,
    what: eventWords(action),
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

/** Labels lines "Before" and "After" only if there are both. A created or removed subject has only one side. */
function factLines({ before, after }: ReturnType<typeof differences>): string[] {
  if (before.length === 0) return after;
  if (after.length === 0) return before;
  return [...before.map((fact) => `Before: ${fact}`), ...after.map((fact) => `After: ${fact}`)];
}

/** A member who follows an emailed link acts without signing in. */
const ownName = (actorKind: string): string => (actorKind === 'visitor' ? 'member' : actorKind);

function transitionRow(row: TransitionRow): Found {
  const { id, subscriptionId, at, toStatus, toEndsAt } = row;
  return {
    id: `subscription:${id}`,
    source: 'subscription',
    at,
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

function mailRow({ id, subject, template, status, tries, lastError, createdAt }: SentMail): Found {
  return {
    id: `email:${id}`,
    source: 'email',
    at: createdAt,
    what: `Email: ${subject}`,
    details: [
      MAIL_STATE_WORDS[status],
      `Template: ${mailTemplateWords(template)}`,
      ...(status === 'failed' ? [`${tries} attempts${lastError === null ? '' : `: ${lastError}`}`] : []),
    ],
    by: null,
    reason: null,
  };
}
