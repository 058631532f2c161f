import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '../../src/features/client/constants/sections-view.ts';
import { root } from './cruise.ts';

/**
 * The slice `rails` (decision 0096): `react_props` and the pages use the same constants, so they cannot differ. Lists each section's
 * constants, each with a file through which a page shows it: the page's own, or the service that adds it to the page's data.
 */

const SHOWN = {
  adsSettings: { AD_SLOTS: 'src/features/advertising/slots/ad-slot-view.ts' },
  autoSave: { AUTO_SAVE_SECONDS: 'src/features/content/publishing/service/read-contents.ts' },
  billingInformation: { CARD_TYPES: 'src/web/cards/pay-way.ts' },
  bluechipRatingOptions: { ratingScale: 'src/features/decisions/prospect-entry/ui/rating-section.tsx' },
  cancellation: { CANCELLATION: 'src/features/membership/subscriptions/ui/cancellation-page.tsx' },
  cancellationForm: {
    CANCEL_REASONS: 'src/features/membership/subscriptions/ui/cancellation-page.tsx',
    MOST_NOTE: 'src/features/membership/subscriptions/ui/cancellation-page.tsx',
  },
  cancellationSave: { SAVE_LABELS: 'src/features/membership/save-offers/service/save-own.ts' },
  footer: { footerNavigation: 'src/web/shell/site-shell.tsx', privacyLinks: 'src/web/shell/site-shell.tsx' },
  forgotPassword: { RESET_MAILED: 'src/features/membership/passwords/ui/forgot-password-page.tsx' },
  forgotUsername: { USERNAME_MAILED: 'src/features/membership/passwords/ui/forgot-username-page.tsx' },
  header: { accountNavigation: 'src/web/shell/site-shell.tsx', headerTitle: 'src/web/shell/masthead.tsx' },
  navBar: { mainNavigation: 'src/web/shell/site-shell.tsx' },
  prospectProfile: {
    FEATURED_TYPES: 'src/features/content/featured-media/contract.ts',
    PROSPECT_TABS: 'src/features/search/results/ui/result-groups.tsx',
    RANK_NAMES: 'src/features/recruiting/prospects/ui/rank-graph.tsx',
    RANK_SCOPES: 'src/features/recruiting/prospects/ui/rank-graph.tsx',
  },
  stateList: { STATES: 'src/web/cards/address-fields.tsx', STATE_CODES: 'src/web/cards/address-fields.tsx' },
  strictSignIn: { STRICT_MINUTES: 'src/features/membership/sign-in/ui/strict-sign-in-page.tsx' },
  subscriptionPricing: { pricingAt: 'src/features/membership/plans/endpoints.ts' },
  userProfile: {
    CHANGE_EVERY_DAYS: 'src/features/membership/accounts/ui/username-section.tsx',
    PASSWORD_CHANGED: 'src/features/membership/sign-in/ui/sign-in-page.tsx',
    PASSWORD_HINT: 'src/web/account-fields.tsx',
    PASSWORD_LENGTH: 'src/web/account-fields.tsx',
    USERNAME_LENGTH: 'src/web/account-fields.tsx',
  },
  userSubscriptions: { BILLING_PERIODS: 'src/features/membership/plans/pricing-view.ts' },
} as const;

const codeOf = (path: string) => readFileSync(join(root, path), 'utf8');
const call = codeOf('src/features/client/constants/service.ts');
const names = (source: string, name: string) => new RegExp(`\\b${name}\\b`).test(source);

test('every section of the call is shown by a page', () => {
  expect(Object.keys(SHOWN).toSorted()).toEqual(Object.keys(sections).toSorted());
});

test.each(Object.entries(SHOWN))('%s is one constant for the call and the page', (_, constants) => {
  const faults = Object.entries(constants).flatMap(([name, page]) => [
    ...(names(call, name) ? [] : [`${name}: not in the call`]),
    ...(names(codeOf(page), name) ? [] : [`${name}: not in ${page}`]),
  ]);
  expect(faults).toEqual([]);
});
