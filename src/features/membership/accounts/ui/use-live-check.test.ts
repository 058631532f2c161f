import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { latestCheck } from './use-live-check.ts';

function checking() {
  const told: (string | null)[] = [];
  return { told, check: latestCheck((found) => void told.push(found)) };
}

const TAKEN = { isValid: false, message: 'That username is taken.' };
const FREE = { isValid: true, message: null };

test('an answer about an older value that comes late says nothing about the newer one', async () => {
  const { told, check } = checking();
  const older = Promise.withResolvers<typeof TAKEN>();
  const first = check(() => older.promise);
  await check(async () => FREE);
  older.resolve(TAKEN);
  await first;
  expect(told).toEqual([null]);
});

test('an answer that comes after one has gone back to the present value says nothing either', async () => {
  const { told, check } = checking();
  const older = Promise.withResolvers<typeof TAKEN>();
  const first = check(() => older.promise);
  await check(null);
  older.resolve(TAKEN);
  await first;
  expect(told).toEqual([null]);
});

test('the latest value is told of, and a refused check says nothing is wrong', async () => {
  const { told, check } = checking();
  await check(async () => TAKEN);
  await check(() => Promise.reject(apiError('too_many_requests')));
  expect(told).toEqual([TAKEN.message, null]);
});
