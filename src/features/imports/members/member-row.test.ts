import { expect, test } from 'vitest';
import { readMember } from './member-row.ts';

const NOW = new Date('2026-11-27T18:00:00Z');
const read = (cells: Record<string, string>) => readMember({ email: 'ode@example.com', ...cells }, NOW);

function rowOf(cells: Record<string, string>) {
  const found = read(cells);
  if (found.kind !== 'row') throw new Error(found.reason);
  return { ...found.row, notes: found.notes };
}

test('an address is enough', () => {
  expect(rowOf({})).toEqual({
    email: 'ode@example.com',
    username: null,
    createdAt: null,
    complimentaryUntil: null,
    newsletterConsentOn: null,
    ageBand: '16_and_over',
    site: null,
    note: null,
    notes: [],
  });
});

test('a row of Ghost is read: its newsletter without a day of consent and its endless plan are not kept', () => {
  const row = rowOf({
    id: '5f3a',
    name: 'Ode Marchetti',
    note: 'met at the fair',
    subscribedtoemails: 'true',
    complimentaryplan: 'true',
    stripecustomerid: 'cus_1',
    createdat: '2021-07-31T14:46:00.000Z',
    deletedat: '',
    labels: 'vip',
  });
  expect(row).toMatchObject({ createdAt: new Date('2021-07-31T14:46:00.000Z'), note: 'met at the fair' });
  expect(row).toMatchObject({ newsletterConsentOn: null, complimentaryUntil: null });
  expect(row.notes).toEqual([
    'complimentary_plan has no end: give the day in complimentary_until',
    'no newsletter consent date (newsletter_consent_at): the subscription to the newsletter was not kept',
  ]);
});

test('a row of WordPress is read', () => {
  expect(
    readMember({ userlogin: 'ode_m', useremail: 'ode@example.com', userregistered: '2019-02-03 04:05:06' }, NOW),
  ).toMatchObject({
    kind: 'row',
    row: { email: 'ode@example.com', username: 'ode_m', createdAt: new Date('2019-02-03T06:00:00Z') },
  });
});

test('complimentary access counts its last day in, by Chicago', () => {
  expect(rowOf({ complimentaryuntil: '2026-12-31' }).complimentaryUntil).toEqual(new Date('2027-01-01T06:00:00Z'));
  expect(rowOf({ complimentaryuntil: '2026-11-27' }).complimentaryUntil).toEqual(new Date('2026-11-28T06:00:00Z'));
});

test.each([
  [{ newsletter: 'true', newsletterconsentat: '2024-05-06' }, '2024-05-06', []],
  [{ newsletter: 'yes', optinat: '5/6/2024' }, '2024-05-06', []],
  [{ newsletter: 'false', newsletterconsentat: '2024-05-06' }, null, []],
  [{ newsletterconsentat: '2024-05-06' }, null, []],
  [{ newsletter: 'true' }, null, ['no newsletter consent date']],
  [{ newsletter: 'true', newsletterconsentat: 'last spring' }, null, ['is no date', 'no newsletter consent date']],
  [{ newsletter: 'true', newsletterconsentat: '2031-05-06' }, null, ['no newsletter consent date']],
  [{ newsletter: 'maybe', newsletterconsentat: '2024-05-06' }, null, ['neither true nor false']],
])('the newsletter of %j is %j', (cells, on, notes) => {
  const row = rowOf(cells);
  expect(row.newsletterConsentOn).toBe(on);
  expect(row.notes).toHaveLength(notes.length);
  for (const [index, part] of notes.entries()) expect(row.notes[index]).toContain(part);
});

test.each([
  [{ createdat: '2031-01-01' }, 'created_at is in the future: not kept'],
  [{ createdat: 'long ago' }, 'created_at "long ago" is no date: not kept'],
  [{ complimentaryuntil: '2026-11-26' }, 'complimentary_until is over: not kept'],
  [{ complimentaryuntil: 'unlimited' }, 'complimentary_until "unlimited" is no date: not kept'],
  [{ note: 'x'.repeat(201) }, 'note is cut to 200 characters'],
])('of %j the rest of the row is kept', (cells, note) => {
  const row = rowOf(cells);
  expect(row.notes).toEqual([note]);
  expect(row).toMatchObject({ email: 'ode@example.com', createdAt: null, complimentaryUntil: null });
});

test.each([
  ['', 'no email'],
  ['null', 'no email'],
  ['ode', 'email "ode" isn’t a valid email address'],
  ['ode@example', 'email "ode@example" isn’t a valid email address'],
  ['a b@example.com', 'email "a b@example.com" isn’t a valid email address'],
  ['ode@example.com, kim@example.com', 'email "ode@example.com, kim@example.com" isn’t a valid email address'],
  ['Ode <ode@example.com>', 'email "Ode <ode@example.com>" isn’t a valid email address'],
  ['mailto:ode@example.com', 'email "mailto:ode@example.com" isn’t a valid email address'],
  ['ode@@example.com', 'email "ode@@example.com" isn’t a valid email address'],
  [`${'x'.repeat(250)}@example.com`, `email "${'x'.repeat(39)}…" isn’t a valid email address`],
])('the address %j is rejected', (email, reason) => {
  expect(read({ email })).toEqual({ kind: 'rejected', reason });
});

test.each([
  [{ deletedat: '2024-01-01' }, 'skipped'],
  [{ deletiondueat: '2026-12-01T00:00:00Z' }, 'skipped'],
  [{ ageband: '12' }, 'rejected'],
  [{ ageband: 'adult' }, 'rejected'],
])('%j is %s', (cells, kind) => {
  expect(read(cells).kind).toBe(kind);
});

test('members under 16 stay under 16, and an apostrophe that kept a spreadsheet from a formula is no part of the address', () => {
  expect(rowOf({ ageband: '13_to_15' }).ageBand).toBe('13_to_15');
  expect(rowOf({ email: "'+tag@example.com", note: "'=1+1" })).toMatchObject({
    email: '+tag@example.com',
    note: '=1+1',
  });
  expect(rowOf({ email: "o'sample@example.com" }).email).toBe("o'sample@example.com");
});
