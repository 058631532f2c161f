import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { historyFailure } from './history-failure.ts';

test('a status error says what the server says, and anything else what is fixed', () => {
  const said = 'You ask too often. Please wait a moment.';
  expect(historyFailure(apiError('too_many_requests', { message: said }))).toEqual({ failed: said });
  expect(historyFailure(new TypeError('Failed to fetch'))).toEqual({ failed: 'Failed to get billing history,' });
});
