import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { countHistory, type HistoryWindow, listHistoryPage } from '../db/history-keys.ts';
import { mailKeysTo } from '../mail/read-sent.ts';
import { mailOutbox } from '../mail/tables.ts';
import { auditKeysOf, listEntries } from './read-history.ts';
import { auditEntries } from './tables.ts';

/** A member's audit entries and those of their payments as one list, alone and merged with their emails. */

let database: Database;
/** One entry a day, alternately about a member, one of their payments, another member, and a payment of a third. */
beforeAll(async () => {
  database = await testDatabase();
  const subjects = [
    ['member', '7', null],
    ['payment', '1', 7],
    ['member', '8', null],
    ['payment', '7', 9],
  ] as const;
  const rows = Array.from({ length: 40 }, (_, day) => {
    const [subjectType, subjectId, memberId] = subjects[day % subjects.length] ?? subjects[0];
    const at = new Date(Date.UTC(2026, 0, 1 + day));
    return {
      at,
      actorKind: 'server',
      action: `${subjectType}.${day}`,
      subjectType,
      subjectId,
      memberId,
      requestId: 'r',
    };
  });
  await database.db.insert(auditEntries).values(rows);
});
afterAll(() => database.close());

const NEWEST = { since: null, until: null, isOldestFirst: false };
const january = (day: number) => new Date(Date.UTC(2026, 0, day));
const OF_7 = [{ source: 'account', keys: auditKeysOf(7) }];

async function daysOf(options: Partial<HistoryWindow> & { limit: number; offset?: number }): Promise<number[]> {
  const keys = await listHistoryPage(database.db, OF_7, { offset: 0, ...NEWEST, ...options });
  const rows = await listEntries(
    database.db,
    keys.map(({ id }) => id),
  );
  return keys.map(({ id }) => Number(rows.find((row) => row.id === id)?.action.split('.')[1]));
}
/** The days with entries about member 7 and their payment. */
const all = Array.from({ length: 40 }, (_, day) => day).filter((day) => day % 4 < 2);

test('the newest of both come first, as many as a page has', async () => {
  expect(await daysOf({ limit: 7 })).toEqual(all.toReversed().slice(0, 7));
  expect(await daysOf({ limit: 7, offset: 7 })).toEqual(all.toReversed().slice(7, 14));
  expect(await daysOf({ limit: 100 })).toEqual(all.toReversed());
});

test('or the oldest', async () => {
  expect(await daysOf({ limit: 7, isOldestFirst: true })).toEqual(all.slice(0, 7));
  expect(await daysOf({ limit: 3, offset: 18, isOldestFirst: true })).toEqual(all.slice(18));
});

test('of some days alone, the first day included and the last one not', async () => {
  const days = { since: january(11), until: january(21) };
  expect(await daysOf({ limit: 4, ...days })).toEqual([17, 16, 13, 12]);
  expect(await daysOf({ limit: 2, isOldestFirst: true, ...days })).toEqual([12, 13]);
  expect(await countHistory(database.db, OF_7, days)).toBe(4);
});

test('a payment is in the history of who paid it, whatever the number of the payment', async () => {
  const keys = await listHistoryPage(database.db, [{ source: 'account', keys: auditKeysOf(9) }], {
    ...NEWEST,
    offset: 0,
    limit: 2,
  });
  const rows = await listEntries(
    database.db,
    keys.map(({ id }) => id),
  );
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['payment.35', 'payment.39']);
});

test('pages of entries that were written in another order than they began have each of them once', async () => {
  const at = (turn: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, turn % 5 === 0 ? turn : turn + 3 - 2 * (turn % 4)));
  const mail = { template: 'welcome', subject: 'Hi', text: 'Hi', html: 'Hi', toAddress: 'late@example.com' };
  await database.db.insert(auditEntries).values(
    Array.from({ length: 24 }, (_, turn) => ({
      at: at(turn),
      actorKind: 'server',
      action: `late.${turn}`,
      subjectType: turn % 3 === 0 ? 'payment' : 'member',
      subjectId: turn % 3 === 0 ? '9000' : '70',
      memberId: turn % 3 === 0 ? 70 : null,
      requestId: 'r',
    })),
  );
  await database.db
    .insert(mailOutbox)
    .values(Array.from({ length: 12 }, (_, turn) => ({ ...mail, createdAt: at(12 - turn) })));
  const sources = [
    { source: 'account', keys: auditKeysOf(70) },
    { source: 'email', keys: mailKeysTo('late@example.com') },
  ];
  for (const isOldestFirst of [false, true]) {
    const window = { ...NEWEST, isOldestFirst };
    const whole = await listHistoryPage(database.db, sources, { ...window, offset: 0, limit: 100 });
    const pages = [];
    for (let offset = 0; offset < whole.length; offset += 5)
      pages.push(...(await listHistoryPage(database.db, sources, { ...window, offset, limit: 5 })));
    expect(whole).toHaveLength(36);
    expect(pages).toEqual(whole);
  }
});

test('several sources are merged by time, page after page the same rows as in one list', async () => {
  const mail = { template: 'welcome', subject: 'Hi', text: 'Hi', html: 'Hi', toAddress: 'Fan@Example.com' };
  await database.db.insert(mailOutbox).values(
    Array.from({ length: 30 }, (_, day) => ({
      ...mail,
      createdAt: new Date(Date.UTC(2026, 0, 1 + day)),
    })),
  );
  const sources = [...OF_7, { source: 'email', keys: mailKeysTo('fan@example.com') }];
  const whole = await listHistoryPage(database.db, sources, { ...NEWEST, offset: 0, limit: 100 });
  expect(whole).toHaveLength(50);
  const pages = [];
  for (let offset = 0; offset < 50; offset += 9)
    pages.push(...(await listHistoryPage(database.db, sources, { ...NEWEST, offset, limit: 9 })));
  expect(pages).toEqual(whole);
  const oldest = { ...NEWEST, isOldestFirst: true, offset: 0, limit: 100 };
  expect(await listHistoryPage(database.db, sources, oldest)).toEqual(whole.toReversed());
  expect(await countHistory(database.db, sources, NEWEST)).toBe(50);
});
