import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import type { HistoryKeys, HistoryWindow } from '../db/history-keys.ts';
import { listMail } from '../mail/list-mail.ts';
import { mailKeysTo } from '../mail/read-sent.ts';
import { auditKeysOf, concerningKeysOf } from './read-history.ts';

/** Histories are read along their indexes: a page reads as many rows as it shows, however many exist. */

const ROWS = 20_000;
const LIMIT = 25;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  // A tenth of the entries is about one member, a tenth concerns them, and each entry began up to a minute before it was written.
  await database.executeSql(`
    insert into audit_entries (at, actor_kind, action, subject_type, subject_id, member_id, request_id)
    select timestamptz '2026-01-01' + n * interval '10 seconds' - (n * 7 % 60) * interval '1 second', 'server', 'a.b',
      case when n % 10 = 1 then 'payment' else 'member' end, case n % 10 when 0 then 7 else 1000 + n end,
      case when n % 10 = 1 then 7 end, 'r'
    from generate_series(1, ${ROWS}) as n`);
  await database.executeSql(`
    insert into mail_outbox (to_address, subject, html, text, template, created_at)
    select case when n % 10 = 0 then 'Fan@Example.com' else 'fan' || n || '@example.com' end, 's', '', '', 't',
      timestamptz '2026-01-01' + n * interval '10 seconds' - (n * 7 % 60) * interval '1 second'
    from generate_series(1, ${ROWS}) as n`);
  await database.executeSql('analyze audit_entries, mail_outbox');
});
afterAll(() => database.close());

type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const readBy = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan') && !plan['Node Type'].includes('Subquery')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + readBy(each), 0);

async function rowsRead(statement: SQL): Promise<number> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  return explained ? readBy(explained.Plan) : Number.POSITIVE_INFINITY;
}

const ALL = { since: null, until: null, isOldestFirst: false, limit: LIMIT };
const MIDDLE = { since: new Date('2026-01-01T16:00:00Z'), until: new Date('2026-01-02T16:00:00Z') };
const WINDOWS: readonly [string, HistoryWindow][] = [
  ['the newest', ALL],
  ['the oldest', { ...ALL, isOldestFirst: true }],
  ['the newest of some days', { ...ALL, ...MIDDLE }],
  ['the oldest of some days', { ...ALL, ...MIDDLE, isOldestFirst: true }],
];
const SOURCES: readonly [string, HistoryKeys, number][] = [
  ['entries about a member and what is theirs', auditKeysOf(7), 2],
  ['entries about what is theirs', concerningKeysOf(7), 1],
  ['emails', mailKeysTo('fan@example.com'), 1],
];

test.each(
  SOURCES.flatMap(([what, keys, parts]) => WINDOWS.map(([which, window]) => ({ what, which, keys, window, parts }))),
)('$what: $which are read without the others', async ({ keys, window, parts }) => {
  expect(await rowsRead(keys(window))).toBeLessThanOrEqual(parts * LIMIT);
});

test('the email log of one address pages by time, each email once', async () => {
  const filters = { address: 'fan@example.com', limit: 100 };
  const whole = (await listMail(database.db, { ...filters, limit: ROWS })).map(({ id }) => id);
  const paged: number[] = [];
  for (let beforeId: number | undefined; paged.length < 500; beforeId = paged.at(-1))
    paged.push(...(await listMail(database.db, { ...filters, beforeId })).map(({ id }) => id));
  expect(paged).toEqual(whole.slice(0, 500));
  expect(whole).toHaveLength(ROWS / 10);
});
