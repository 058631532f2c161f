import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';
import { withoutPersonalData } from './without-personal-data.ts';

test.each([
  ['no such user pat@home.example', 'no such user [email]'],
  ['Failed query: select 1\nparams: pat,hunter2', 'Failed query: select 1\nparams: [removed]'],
  [
    'Failed query: x\nparams: a\nb\n    at run (file.ts:1)',
    'Failed query: x\nparams: [removed]\n    at run (file.ts:1)',
  ],
  ['Key (email)=(pat (at) home) already exists.', 'Key (email)=([removed]) already exists.'],
  ['Failing row contains (7, Pat, 12 Elm Street).', 'Failing row contains ([removed]).'],
  ['card 4242 4242 4242 4242 refused', 'card [number] refused'],
  ['prospect 345 of 2027', 'prospect 345 of 2027'],
])('%j', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

test('what is thrown need not be an error', () => {
  expect(describeError('stop')).toEqual({ type: 'string', message: 'stop' });
  expect(describeError(Object.create(null))).toEqual({ type: 'object', message: 'an object that is no error' });
  expect(describeError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
});

test('causes are followed three deep, so a cause that points at itself ends', () => {
  const error = new Error('round');
  error.cause = error;
  const text = JSON.stringify(describeError(error));
  expect(text.match(/"message":"round"/g)).toHaveLength(4);
});
