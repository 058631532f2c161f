import { expect, test } from 'vitest';
import { BluechipAPIError } from '#kernel/errors.ts';
import { failureOf, signInFor } from './form-failure.ts';
import { bodyOf, messagesByName, wordsFor } from './form-values.ts';

test('the body is what the server would read from the posted form, without what only a plain form needs', () => {
  const body = bodyOf([
    ['_csrf', 'token'],
    ['_method', 'PUT'],
    ['user[login]', 'ann & co'],
    ['user[remember_me]', '1'],
    ['site_ids[]', '3'],
    ['site_ids[]', '4'],
    ['picture', new File([], '')],
  ]);
  expect(JSON.parse(JSON.stringify(body))).toEqual({
    user: { login: 'ann & co', remember_me: '1' },
    site_ids: ['3', '4'],
  });
});

test('a chosen file stands in the body as it is', () => {
  const file = new File(['x'], 'logo.png');
  expect(
    bodyOf([
      ['version', '3'],
      ['image', file],
    ]).image,
  ).toBe(file);
});

test('a form of more fields than the server reads is refused before it is sent', () => {
  const rows = Array.from({ length: 2_101 }, () => ['ids[]', '1'] as const);
  expect(() => bodyOf(rows)).toThrow('More than 2,100 fields cannot be sent at once.');
});

test('each message finds its field, with or without the object that the field was sent in', () => {
  const names = ['user[login]', 'user[password]', 'registration[age_band]', 'email'];
  const errors = {
    'user.login': ['Please enter your email or username', 'a second one'],
    'registration.ageBand': ['Please enter your age'],
    password: ['Too common'],
    email: ['Taken'],
    base: ['Not now'],
    empty: [],
  };
  expect(messagesByName(errors, names)).toEqual({
    byName: {
      'user[login]': 'Please enter your email or username',
      'registration[age_band]': 'Please enter your age',
      'user[password]': 'Too common',
      email: 'Taken',
    },
    others: ['Not now'],
  });
});

test('what the browser finds wrong is said in the product’s words', () => {
  const field = (validity: Partial<typeof NOTHING_WRONG>, more = {}) => ({
    validity: { ...NOTHING_WRONG, valid: false, ...validity },
    validationMessage: 'the browser’s own words',
    type: 'text',
    minLength: -1,
    ...more,
  });
  expect(wordsFor(field({ valid: true }), 'an email')).toBeUndefined();
  expect(wordsFor(field({ valueMissing: true }), 'an email')).toBe('Please enter an email');
  expect(wordsFor(field({ valueMissing: true }, { type: 'file' }), 'a file')).toBe('Please choose a file');
  expect(wordsFor(field({ typeMismatch: true }, { type: 'email' }), 'an email')).toBe(
    'Please enter a valid email address',
  );
  expect(wordsFor(field({ tooShort: true }, { minLength: 12 }), 'a password')).toBe('Use at least 12 characters');
  expect(wordsFor(field({ patternMismatch: true }), 'a code')).toBe('the browser’s own words');
});

test('a failure is about fields or about the form; the request id is told only of failures that are ours', () => {
  const refused = new BluechipAPIError(422, 'wrong_credentials', { message: 'Wrong.', requestId: 'r1' });
  expect(failureOf(refused, [])).toEqual({ messages: {}, text: 'Wrong.', requestId: undefined });
  const failed = new BluechipAPIError(500, 'internal', { message: 'Ours.', requestId: 'r2' });
  expect(failureOf(failed, [])).toEqual({ messages: {}, text: 'Ours.', requestId: 'r2' });
  const invalid = new BluechipAPIError(422, 'invalid', { message: 'Taken', fields: { email: ['Taken'] } });
  expect(failureOf(invalid, ['email'])).toEqual({ messages: { email: 'Taken' }, text: '', requestId: undefined });
  expect(failureOf(invalid, ['login'])).toEqual({ messages: {}, text: 'Taken', requestId: undefined });
  expect(failureOf(new TypeError('Failed to fetch'), []).text).toBe('Something went wrong. Please try again later.');
});

test('a refusal that another sign-in helps leads there and back', () => {
  const here = '/users/profile?saved=1';
  expect(signInFor('strict_sign_in_needed', here)).toBe(
    '/users/strict_sign_in?return_to=%2Fusers%2Fprofile%3Fsaved%3D1',
  );
  expect(signInFor('not_signed_in', here)).toBe('/users/sign_in?return_to=%2Fusers%2Fprofile%3Fsaved%3D1');
  expect(signInFor('suspicious_activity', here)).toMatch(/^\/users\/sign_in\?ended=suspicious_activity&/);
  expect(signInFor('wrong_credentials', here)).toBeNull();
});

const NOTHING_WRONG = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: true,
  valueMissing: false,
};
