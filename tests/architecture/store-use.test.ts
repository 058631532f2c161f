import { expect, test } from 'vitest';
import { memberView } from '../../src/features/membership/accounts/member-view.ts';
import { betcheck } from '../../src/features/membership/betting-partner/contract.ts';
import * as alerts from '../../src/web/store/alerts.ts';
import * as app from '../../src/web/store/app.ts';
import * as auth from '../../src/web/store/auth.ts';
import * as user from '../../src/web/store/user.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** The store contains nothing unused: every transition is dispatched by the product, and every field is read by it. */

const product = sourceFiles
  .filter((file) => !isTest(file) && file.path.startsWith('src/') && !file.path.startsWith('src/web/store/'))
  .map(({ text }) => text);
/** Besides the slices, the store's folder has selectors and the helper for failures. */
const helpers = sourceFiles
  .filter(({ path }) => path === 'src/web/store/failures.ts' || path === 'src/web/store/member.ts')
  .map(({ text }) => text);

const isUsed = (pattern: RegExp) => [...product, ...helpers].some((text) => pattern.test(text));

const isAction = (value: unknown): boolean => typeof value === 'function' && 'match' in value;
const actionsOf = (area: object) => Object.entries(area).flatMap(([name, value]) => (isAction(value) ? [name] : []));

test.each(Object.entries({ alerts, app, auth, user }))('every transition of %s is dispatched', (_, area) => {
  const actions = actionsOf(area);
  expect(actions.length).toBeGreaterThan(1);
  expect(actions.filter((name) => !isUsed(new RegExp(`\\b${name}\\(`)))).toEqual([]);
});

/** `auth?.error`, `state.auth?.error`, `{ error } = auth`: object patterns are not searched. */
const isRead = (area: string) => (field: string) => isUsed(new RegExp(`\\b${area}\\??\\.${field}\\b`));

test('every field of auth is read', () => {
  expect(Object.keys(auth.SIGNED_OUT).filter((field) => !isRead('auth')(field))).toEqual([]);
});

test('every field of user is read', () => {
  expect(Object.keys(user.NOBODY).filter((field) => !isRead('user')(field))).toEqual([]);
});

/** Code that runs in the browser. */
const browser = sourceFiles.filter(
  ({ path, ...file }) =>
    !isTest({ path, ...file }) &&
    /^src\/(web\/(?!server\/)|.*\/ui\/)/.test(path) &&
    path !== 'src/web/store/auth-account.ts',
);

type Nested = {
  fields: readonly string[];
  /** The names of such an object where it is read, and the type of a destructured parameter. */
  names: string;
  type: string;
};

/** `paypal?.email`, `{ email } = paypal`, `{ paypal: { email } }`, `({ email }: PaypalState)`. */
function unread({ fields, names, type }: Nested): string[] {
  const texts = browser
    .map(({ text }) => text)
    .filter((text) => new RegExp(`\\b(${type}|(auth|user)\\?\\.(${names}))\\b`).test(text));
  const isReadIn = (field: string) => {
    const member = `(?<![.?\\w])((auth|user)\\??\\.)?(${names})\\??\\.${field}\\b`;
    const taken = `\\{[^{}]*\\b${field}\\b[^{}]*\\}`;
    return new RegExp(`${member}|${taken}\\s*(= (${names})\\b|: (${type})\\b)|\\b(${names}): ${taken}`);
  };
  return fields.filter((field) => !texts.some((text) => isReadIn(field).test(text)));
}

test('every field of auth.paypal is read', () => {
  expect(unread({ fields: Object.keys(auth.SIGNED_OUT.paypal), names: 'paypal', type: 'PaypalState' })).toEqual([]);
});

test('every field of auth.bettingPartner is read', () => {
  const fields = [...Object.keys(betcheck.response.shape), 'url', 'error'];
  expect(unread({ fields, names: 'bettingPartner|redemption|known', type: 'RedemptionView|PartnerData' })).toEqual([]);
});

test('every field of the account of user is read', () => {
  expect(
    unread({ fields: Object.keys(memberView.shape), names: 'account|user|wanted', type: 'MemberView|ProfileData' }),
  ).toEqual([]);
});
