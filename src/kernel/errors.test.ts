import { expect, test } from 'vitest';
import { apiError, BluechipAPIError, invalidFields, orRefuse } from './errors.ts';

test('a stable code has its status, and a feature’s refusal is 422', () => {
  expect(apiError('not_found').status).toBe(404);
  expect(apiError('too_many_requests', { retryAfter: 3 })).toMatchObject({ status: 429, retryAfter: 3 });
  expect(apiError('prospect_committed')).toMatchObject({ status: 422, code: 'prospect_committed' });
});

test('a status below 300 is no failure’s: it becomes 500', () => {
  expect(new BluechipAPIError(204, 'internal').status).toBe(500);
  expect(new BluechipAPIError(302, 'internal').status).toBe(302);
});

test('without a text the status speaks', () => {
  expect(new BluechipAPIError(404, 'not_found').message).toBe('Response returned with status 404');
});

test('field errors carry their first text as the message', () => {
  expect(invalidFields({ email: ['Please enter an email'], name: ['x'] })).toMatchObject({
    status: 422,
    message: 'Please enter an email',
  });
});

test('a verdict is unwrapped, and a refusal thrown by its code', () => {
  expect(orRefuse({ ok: true, visit: 3 } as const)).toEqual({ ok: true, visit: 3 });
  expect(() => orRefuse({ ok: false, reason: 'official_limit' } as const)).toThrow(
    expect.objectContaining({ code: 'official_limit', status: 422 }),
  );
});
