import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { worstOf } from './health-view.ts';
import { paymentItems } from './payment-items.ts';
import {
  ageWords,
  backupItem,
  databaseItem,
  mailServerItem,
  oldestJobItem,
  oldestMailItem,
  storageItem,
} from './queue-items.ts';

const now = new Date('2026-11-21T18:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  [30_000, 'under a minute'],
  [MINUTE_MS, '1 minute'],
  [59 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [47 * HOUR_MS, '47 hours'],
  [72 * HOUR_MS, '3 days'],
])('an age of %d ms is %s', (ms, words) => {
  expect(ageWords(ms)).toBe(words);
});

test('a job that waits deserves a look after five minutes and somebody after thirty', () => {
  const statuses = [null, ago(4 * MINUTE_MS), ago(5 * MINUTE_MS), ago(31 * MINUTE_MS)].map(
    (oldest) => oldestJobItem(oldest, now).status,
  );
  expect(statuses).toEqual(['ok', 'ok', 'warning', 'failed']);
});

test('an email that waits deserves a look after a quarter of an hour and somebody after two hours', () => {
  const statuses = [null, ago(14 * MINUTE_MS), ago(15 * MINUTE_MS), ago(2 * HOUR_MS)].map(
    (oldest) => oldestMailItem(oldest, now).status,
  );
  expect(statuses).toEqual(['ok', 'ok', 'warning', 'failed']);
});

test('a backup is due each night', () => {
  const statuses = [ago(24 * HOUR_MS), ago(37 * HOUR_MS), ago(8 * 24 * HOUR_MS), null].map(
    (last) => backupItem(last, now, 'bluechip backup').status,
  );
  expect(statuses).toEqual(['ok', 'warning', 'failed', 'failed']);
  expect(backupItem(null, now, 'bluechip backup here').detail).toContain('Run bluechip backup here,');
});

test('a database that answers late, a missing mail server and emails given up deserve a look', () => {
  expect([databaseItem(3, 'the database').status, databaseItem(400, 'the database').status]).toEqual(['ok', 'warning']);
  expect(mailServerItem(false, 0).detail).toContain('MAIL_URL');
  expect(mailServerItem(true, 0).status).toBe('ok');
  expect(mailServerItem(true, 1).detail).toBe('1 email given up in the last 24 hours.');
});

const FINE = {
  hold: null,
  refusals: { tries: 40, refused: 5, isStopped: false },
  refusedRefunds: [],
  unansweredCharges: 0,
  overdueSubscriptions: 0,
  returnedRefunds: 0,
  deadEvents: 0,
};

test('payments that go as they should need nobody', () => {
  expect(paymentItems(FINE).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('each thing that is wrong with payments says what to do', () => {
  const items = paymentItems({
    ...FINE,
    hold: { asOf: now },
    refusals: { tries: 40, refused: 39, isStopped: true },
    unansweredCharges: 1,
    overdueSubscriptions: 2,
    returnedRefunds: 3,
  });
  expect(items.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'failed', 'warning']);
  for (const words of ['payments reconcile', 'payments resume', '1 charge for', '2 subscriptions due', '3 refunds'])
    expect(items.some(({ detail }) => detail.includes(words))).toBe(true);
});

test('a page is as bad as its worst', () => {
  expect([worstOf([]), worstOf(['ok', 'warning']), worstOf(['warning', 'failed'])]).toEqual([
    'ok',
    'warning',
    'failed',
  ]);
});

test('storage is as its disk is, and names the bucket', () => {
  const disk = { service: 'disk', status: 'warning', message: '/data has only 900 MB left: make room soon' } as const;
  expect(storageItem(disk, undefined)).toMatchObject({
    status: 'warning',
    detail: '/data has only 900 MB left: make room soon.',
  });
  const none = { service: 'disk', status: 'not_configured', message: 'kept elsewhere' } as const;
  expect(storageItem(none, 'pictures')).toMatchObject({
    status: 'ok',
    detail: 'Files are in the bucket pictures; check it below.',
  });
});
