import { expect, test } from 'vitest';
import { apiError, isApiError } from '#kernel/errors.ts';
import { plainErrors, revive, statusOf } from './hydration.ts';

const thereAndBack = (error: unknown) => {
  const sent = JSON.parse(JSON.stringify(plainErrors({ page: error }, 'request-0001')));
  return revive({ errors: sent }).errors?.page;
};

test('an error of a call arrives as it was, with the id of the request', () => {
  const error = apiError('not_found');
  const arrived = thereAndBack(error);
  expect(arrived).toMatchObject({ status: 404, code: 'not_found', message: error.message, requestId: 'request-0001' });
  expect(isApiError(arrived)).toBe(true);
});

test('any other error arrives without its text', () => {
  expect(thereAndBack(new Error('password of the database'))).toMatchObject({
    status: 500,
    code: 'internal',
    message: 'Response returned with status 500',
  });
});

test('a route that is not there is a 404', () => {
  expect(thereAndBack({ status: 404, statusText: '', data: null })).toMatchObject({ status: 404, code: 'not_found' });
});

test('no errors stay none', () => {
  expect(plainErrors(null, 'request-0001')).toBeNull();
  expect(revive({ loaderData: { a: 1 } })).toEqual({ loaderData: { a: 1 } });
});

test('what has no status is a failure of ours', () => {
  expect(statusOf('text')).toBe(500);
  expect(statusOf({ status: 'x' })).toBe(500);
});
