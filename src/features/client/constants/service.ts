import { AD_SHAPES, AD_SLOTS } from '#features/advertising/slots/ad-slot-view.ts';
import { listTaxStates } from '#features/billing/tax/public.ts';
import { AUTO_SAVE_SECONDS } from '#features/content/publishing/public.ts';
import { forgotUsername } from '#features/membership/accounts/contract.ts';
import { CHANGE_EVERY_DAYS, USERNAME_LENGTH, USERNAME_MAILED } from '#features/membership/accounts/public.ts';
import { forgotPassword } from '#features/membership/passwords/contract.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '#features/membership/passwords/password-words-view.ts';
import { PASSWORD_CHANGED, RESET_MAILED, WRONG_PASSWORD } from '#features/membership/passwords/public.ts';
import {
  ADD_ONS,
  addOnProduct,
  PLANS,
  type Product,
  SITES_OF_PLAN,
  termsOf,
} from '#features/membership/plans/product-view.ts';
import { priceIn, pricesAt } from '#features/membership/plans/public.ts';
import { MOST_FAILURES, STRICT_MS, WINDOW_MS } from '#features/membership/sessions/public.ts';
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
import { toDollars } from '#kernel/money.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ReactProps } from './contract.ts';
import { MEDIA_TYPES } from './sections-view.ts';

/** Every section, each from the one place where its facts stand; nothing here depends on who asks. */
export async function reactProps(ctx: Context): Promise<ReactProps> {
  return {
    ...(await shellSections(ctx)),
    ...ACCOUNT_SECTIONS,
    stateList: STATE_CODES.map((code) => ({ code, name: STATES[code] })),
    adsSettings: ADS_SETTINGS,
    autoSave: { seconds: AUTO_SAVE_SECONDS },
    billingInformation: null,
    bluechipRatingOptions: SPORTS.flatMap(ratingOptions),
    cancellation: null,
    cancellationForm: null,
    cancellationSave: null,
    prospectProfile: PROSPECT_PROFILE,
    subscriptionPricing: await subscriptionPricing(ctx),
    userSubscriptions: null,
  };
}

async function subscriptionPricing({ db, now }: Context) {
  const [prices, taxStates] = await Promise.all([pricesAt(db, now), listTaxStates(db)]);
  const price = (product: Product, months: 1 | 12) => toDollars(priceIn(prices, { product, months }));
  return {
    plans: PLANS.flatMap((planType) =>
      PERIODS.map(({ period, months }) => ({
        planType,
        sites: SITES_OF_PLAN[planType],
        period,
        price: price(planType, months),
      })),
    ),
    addOns: PLANS.flatMap((planType) =>
      ADD_ONS.flatMap((type) => {
        const product = addOnProduct(type, { plan: planType, held: [] });
        return product === null
          ? []
          : PERIODS.map(({ period, months }) => ({ type, planType, period, price: price(product, months) }));
      }),
    ),
    gifts: termsOf('GIFT').map((months) => ({
      months,
      price: toDollars(priceIn(prices, { product: 'GIFT', months })),
    })),
    taxStates,
  };
}

const PERIODS = [
  { period: 'month', months: 1 },
  { period: 'year', months: 12 },
] as const;

/** Every step of a sport's scale, the best first. */
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
  mediaTypes: [...MEDIA_TYPES],
  rankScopes: RANK_SCOPES.map((scope) => ({ scope, name: RANK_NAMES[scope] })),
  interestStatuses: [...INTEREST_STATUSES],
};

const ACCOUNT_SECTIONS = {
  forgotPassword: { path: '/users/password/forgot', action: forgotPassword.path, message: RESET_MAILED },
  forgotUsername: { path: '/users/username/forgot', action: forgotUsername.path, message: USERNAME_MAILED },
  strictSignIn: {
    path: '/users/strict_sign_in',
    minutes: STRICT_MS / MINUTE_MS,
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

/** The whole navigation as it is meant: the shell leaves out what leads to a page that does not stand yet. */
async function shellSections({ db, config, ports, site: { subdomain, sport }, now }: Context) {
  const [site, flags] = await Promise.all([findSite(db, subdomain), ports.flags.all({ subdomain })]);
  if (!site) throw apiError('not_found');
  const { gifting, disable_subscriptions: disableSubscriptions } = flags;
  const accountOf = (viewer: 'visitor' | 'free' | 'subscriber') =>
    plainItems(accountNavigation({ viewer, gifting, disableSubscriptions }));
  const [home, ...rest] = mainNavigation({ sport });
  const { items: own } = await siteNavigation({ db, now }, site.id);
  return {
    header: {
      title: headerTitle(site),
      href: siteUrl(config, subdomain),
      nameLimit: HEADER_NAME_LIMIT,
      account: { visitor: accountOf('visitor'), free: accountOf('free'), subscriber: accountOf('subscriber') },
    },
    navBar: { items: plainItems([...(home ? [home] : []), ...own, ...rest]) },
    footer: {
      items: plainItems(footerNavigation({ gifting, termsUrl: null })),
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
