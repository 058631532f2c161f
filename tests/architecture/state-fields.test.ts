import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSpecTable } from '../../scripts/spec-table.ts';
import { PAGES } from '../../src/web/pages.ts';
import { root } from './cruise.ts';

/** docs/spec/state-fields.md names where each field of a session, of registration and of payment lives. This checks it against the code. */

const rows = parseSpecTable(readFileSync(join(root, 'docs/spec/state-fields.md'), 'utf8'));

/** Specification, section 3. */
const FIELDS = {
  auth: [
    'address',
    'betting partner error',
    'betting partner externalRedeemed',
    'betting partner failure message',
    'betting partner promo code',
    'betting partner redeemed',
    'betting partner url',
    'betting partner validated',
    'billingHistory',
    'billingInformation',
    'error',
    'isProspectFollowed',
    'isUserLoadCompleted',
    'message',
    'outstandingBalance',
    'passwordUpdateError',
    'passwordUpdated',
    'paypal address',
    'paypal authorization data',
    'paypal billing agreement',
    'paypal email',
    'paypal error',
    'paypal loading',
    'registrationError',
    'submitting',
    'subscriptions',
    'user',
    'validationError',
  ],
  registration: [
    'giftPricing',
    'giftSubdomain',
    'giftToken',
    'isAdLiteAddedToSub',
    'params',
    'publisherLetter',
    'selectedAddOns',
  ],
  promotion: ['promoCodeError', 'promotion'],
  subscriptionCancellation: ['saveEligibility'],
  subscriptionAddons: [
    'activeAddOn',
    'addOnGroupFlags',
    'addOnPricing',
    'addOns',
    'bundle',
    'chooseYourOwnSchoolAddOns',
    'modalStep',
    'submitting',
    'success',
    'upcomingBilling',
    'upgradingAddOns',
    'upsell step option',
    'userEligibleAddons',
  ],
} as const;

test.each(Object.entries(FIELDS))('each field of %s has its line', (area, fields) => {
  const told = rows.filter((row) => row.area === area).map(({ field = '' }) => field);
  expect(told.toSorted()).toEqual([...fields]);
});

type Row = { as?: string; where?: string; test?: string };

/** Why a row is wrong; null: it is right. */
function faultOf({ as = '', where = '', test: told = '' }: Row): string | null {
  if (as === '' || where === '' || told === '') return 'a cell is empty';
  if (!/\.test\.tsx?$/.test(told) || !existsSync(join(root, told))) return 'no such test';
  const source = existsSync(join(root, where)) ? readFileSync(join(root, where), 'utf8') : '';
  return new RegExp(`\\b${as}\\b`).test(codeOf(source)) ? null : 'not in the code';
}

/** Without comments: blocks, and lines of their own. */
const codeOf = (source: string) => source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');

test('each stands by its name in the code of the file that the table says, and is tested', () => {
  const wrong = rows.flatMap((row) => faultOf(row) ?? []);
  expect(wrong).toEqual([]);
});

const HELD = {
  as: 'promoCode',
  where: 'src/features/membership/subscriptions/ui/purchase-form.tsx',
  test: 'tests/e2e/purchase.test.ts',
};

test.each([
  [{}, null],
  [{ as: '' }, 'a cell is empty'],
  [{ where: '' }, 'a cell is empty'],
  [{ test: '' }, 'a cell is empty'],
  [{ test: 'tests/support/fans.ts' }, 'no such test'],
  [{ test: 'tests/e2e/nowhere.test.ts' }, 'no such test'],
  [{ as: 'heard' }, 'not in the code'],
  [{ as: 'promoCod' }, 'not in the code'],
])('a row with %j: %s', (change, fault) => {
  expect(faultOf({ ...HELD, ...change })).toBe(fault);
});

test('the areas of registration and payment have no second home in the store', () => {
  const files = readdirSync(join(root, 'src/web/store')).filter((file) => !file.includes('.test.'));
  const sources = files.map((file) => readFileSync(join(root, 'src/web/store', file), 'utf8'));
  const slices = sources.flatMap((source) => [...source.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name));
  expect(slices.toSorted()).toEqual(['auth', 'notices', 'user']);
});

test('a page of the flow is loaded as a document: no store outlives it', () => {
  const FLOW = [
    'create-account',
    'sign-up',
    'subscribe',
    'new-subscription',
    'gift-purchase',
    'cancellation',
    'upgrade',
  ];
  const whole = PAGES.filter(({ id, isWhole }) => FLOW.includes(id) && isWhole).map(({ id }) => id);
  expect(whole.toSorted()).toEqual(FLOW.toSorted());
});
