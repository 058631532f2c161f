import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { countEntriesAbout, listEntriesAbout } from './read-history.ts';
import { auditEntries } from './tables.ts';

/** The log of a member and their payments, as one list. */

let database: Database;
/** A day apart each, in turns about a member, one payment, another member and another payment. */
beforeAll(async () => {
  database = await testDatabase();
  const subjects = [
    ['member', '7'],
    ['payment', '7'],
    ['member', '8'],
    ['payment', '9'],
  ] as const;
  const rows = Array.from({ length: 40 }, (_, day) => {
    const [subjectType, subjectId] = subjects[day % subjects.length] ?? subjects[0];
    const at = new Date(Date.UTC(2026, 0, 1 + day));
    return { at, actorKind: 'server', action: `${subjectType}.${day}`, subjectType, subjectId, requestId: 'r' };
  });
  await database.db.insert(auditEntries).values(rows);
});
afterAll(() => database.close());

const ABOUT = [
  { type: 'member', ids: [7] },
  { type: 'payment', ids: [7, 9, 11] },
];
const ALWAYS = { since: null, until: null };
const january = (day: number) => new Date(Date.UTC(2026, 0, day));

async function daysOf(options: Parameters<typeof listEntriesAbout>[2]): Promise<number[]> {
  const rows = await listEntriesAbout(database.db, ABOUT, options);
  return rows.map(({ action }) => Number(action.split('.')[1]));
}
/** Those of the member and the payments: the third of each four is about another member. */
const all = Array.from({ length: 40 }, (_, day) => day).filter((day) => day % 4 !== 2);

test('the newest of all subjects come first, as many as are wanted', async () => {
  expect(await daysOf({ limit: 7, ...ALWAYS })).toEqual(all.toReversed().slice(0, 7));
  expect(await daysOf({ limit: 100, ...ALWAYS })).toEqual(all.toReversed());
});

test('the oldest come first where they are wanted so', async () => {
  expect(await daysOf({ limit: 7, isOldestFirst: true, ...ALWAYS })).toEqual(all.slice(0, 7));
});

test('of some days alone, the first day included and the last one not', async () => {
  const days = { since: january(11), until: january(21) };
  expect(await daysOf({ limit: 5, ...days })).toEqual([19, 17, 16, 15, 13]);
  expect(await daysOf({ limit: 3, isOldestFirst: true, ...days })).toEqual([11, 12, 13]);
  expect(await countEntriesAbout(database.db, ABOUT, days)).toBe(7);
});

test('payments that nobody made are no fault', async () => {
  const about = [
    { type: 'member', ids: [8] },
    { type: 'payment', ids: [] },
  ];
  expect(await listEntriesAbout(database.db, about, { limit: 2, ...ALWAYS })).toMatchObject([
    { action: 'member.38' },
    { action: 'member.34' },
  ]);
});
