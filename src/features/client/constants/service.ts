import { AD_SHAPES, AD_SLOTS } from '#features/advertising/slots/ad-slot-view.ts';
import { CARD_TYPES } from '#features/billing/payment-methods/contract.ts';
import { pageItems } from '#features/content/custom-pages/page-items-view.ts';
import { publishedPages } from '#features/content/custom-pages/public.ts';
import { FEATURED_TYPES } from '#features/content/featured-media/contract.ts';
import { AUTO_SAVE_SECONDS } from '#features/content/publishing/public.ts';
import { forgotUsername } from '#features/membership/accounts/contract.ts';
import { CHANGE_EVERY_DAYS, USERNAME_LENGTH, USERNAME_MAILED } from '#features/membership/accounts/username-view.ts';
import { forgotPassword } from '#features/membership/passwords/contract.ts';
import {
  PASSWORD_CHANGED,
  PASSWORD_HINT,
  PASSWORD_LENGTH,
  RESET_MAILED,
  WRONG_PASSWORD,
} from '#features/membership/passwords/password-words-view.ts';
import { BILLING_PERIODS } from '#features/membership/plans/pricing-view.ts';
import { pricingAt } from '#features/membership/plans/public.ts';
import { SAVE_KINDS, SAVE_LABELS } from '#features/membership/save-offers/save-offer-view.ts';
import { MOST_FAILURES, WINDOW_MS } from '#features/membership/sessions/public.ts';
import { CANCEL_REASONS, CANCELLATION, MOST_NOTE } from '#features/membership/subscriptions/cancel-reasons-view.ts';
import { PAYPAL_SUBSCRIPTION } from '#features/membership/subscriptions/held-view.ts';
import { INTEREST_STATUSES } from '#features/recruiting/interests/contract.ts';
import { ratingScale, starsOf } from '#features/recruiting/prospects/public.ts';
import { RANK_NAMES, RANK_SCOPES } from '#features/recruiting/prospects/rank-scope-view.ts';
import {
  accountNavigation,
  footerNavigation,
  mainNavigation,
  type NavItem,
  PROSPECT_TABS,
} from '#features/sites/navigation/navigation-view.ts';
import { siteNavigation } from '#features/sites/navigation/public.ts';
import { privacyLinks } from '#features/sites/privacy/privacy-links-view.ts';
import { HEADER_NAME_LIMIT, headerTitle } from '#features/sites/sites/header-view.ts';
import { findSite, siteUrl } from '#features/sites/sites/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import { STRICT_MINUTES } from '#kernel/strict-sign-in.ts';
import type { Context } from '#platform/context.ts';
import type { ReactProps } from './contract.ts';
import { PLAN_TYPES, SPECIFIED_TYPES } from './sections-view.ts';

/** Every section, each from the single source of its facts; nothing here depends on the viewer. */
export async function reactProps(ctx: Context): Promise<ReactProps> {
  return {
    ...(await shellSections(ctx)),
    ...ACCOUNT_SECTIONS,
    stateList: STATE_CODES.map((code) => ({ code, name: STATES[code] })),
    adsSettings: ADS_SETTINGS,
    autoSave: { seconds: AUTO_SAVE_SECONDS },
    billingInformation: { cardTypes: [...CARD_TYPES], countries: ['US'] },
    bluechipRatingOptions: SPORTS.flatMap(ratingOptions),
    cancellation: CANCELLATION,
    cancellationForm: { reasons: [...CANCEL_REASONS], mostNoteCharacters: MOST_NOTE },
    cancellationSave: { offers: SAVE_KINDS.map((kind) => ({ kind, label: SAVE_LABELS[kind] })) },
    prospectProfile: PROSPECT_PROFILE,
    subscriptionPricing: await pricingAt(ctx.db, ctx.now),
    userSubscriptions: {
      types: [...SPECIFIED_TYPES],
      billingPeriods: [...BILLING_PERIODS],
      planTypes: [...PLAN_TYPES],
      paypalSubscriptionType: PAYPAL_SUBSCRIPTION,
    },
  };
}

/** Every step of a sport's scale, best first. */
function ratingOptions(sport: Sport) {
  const { lowest, highest } = ratingScale(sport);
  return Array.from({ length: highest - lowest + 1 }, (_, step) => {
    const tenths = highest - step;
    return { sport, rating: tenths / 10, stars: starsOf(tenths) };
  });
}

const ADS_SETTINGS = {
  slots: AD_SLOTS.map(({ page, place, shape, isForLite }) => ({ page, slot: place, ...AD_SHAPES[shape], isForLite })),
};

const PROSPECT_PROFILE = {
  tabs: [...PROSPECT_TABS],
  mediaTypes: [...FEATURED_TYPES],
  rankScopes: RANK_SCOPES.map((scope) => ({ scope, name: RANK_NAMES[scope] })),
  interestStatuses: [...INTEREST_STATUSES],
};

const ACCOUNT_SECTIONS = {
  forgotPassword: { path: '/users/password/forgot', action: forgotPassword.path, message: RESET_MAILED },
  forgotUsername: { path: '/users/username/forgot', action: forgotUsername.path, message: USERNAME_MAILED },
  strictSignIn: {
    path: '/users/strict_sign_in',
    minutes: STRICT_MINUTES,
    mostFailures: MOST_FAILURES,
    failureMinutes: WINDOW_MS / MINUTE_MS,
  },
  userProfile: {
    username: { least: USERNAME_LENGTH.min, most: USERNAME_LENGTH.max, changeEveryDays: CHANGE_EVERY_DAYS },
    password: { ...PASSWORD_LENGTH, hint: PASSWORD_HINT },
    currentPasswordInvalid: WRONG_PASSWORD,
    passwordChanged: PASSWORD_CHANGED,
  },
};

/** The complete navigation; the shell leaves out links to pages that do not exist yet. */
async function shellSections({ db, config, memory, ports, site: { subdomain, sport }, now }: Context) {
  const [site, flags] = await Promise.all([findSite(db, subdomain), ports.flags.all({ subdomain })]);
  if (!site) throw apiError('not_found');
  const { gifting, disable_subscriptions: disableSubscriptions } = flags;
  const accountOf = (viewer: 'visitor' | 'free' | 'subscriber') =>
    plainItems(accountNavigation({ viewer, gifting, disableSubscriptions }));
  const [{ items: own, sports, legal }, pages] = await Promise.all([
    siteNavigation({ db, memory, now }, site.id),
    publishedPages({ db, memory }),
  ]);
  const [home, ...rest] = mainNavigation({ sport, sports });
  return {
    header: {
      title: headerTitle(site),
      href: siteUrl(config, subdomain),
      nameLimit: HEADER_NAME_LIMIT,
      account: { visitor: accountOf('visitor'), free: accountOf('free'), subscriber: accountOf('subscriber') },
    },
    navBar: { items: plainItems([...(home ? [home] : []), ...own, ...rest, ...pageItems(pages, 'header')]) },
    footer: {
      items: plainItems(footerNavigation({ gifting, disableSubscriptions, legal, pages: pageItems(pages, 'footer') })),
      privacy: {
        ccpa: privacyLinks('CCPA'),
        gdpr: privacyLinks('GDPR'),
        us: privacyLinks('US'),
        world: privacyLinks('WORLD'),
        unknown: privacyLinks(null),
      },
    },
  };
}

type Item = { label: string; href: string; isExternal?: boolean; children?: Item[] };

const plainItems = (items: readonly NavItem[]): Item[] =>
  items.map(({ children, ...rest }) => ({ ...rest, ...(children ? { children: plainItems(children) } : {}) }));
