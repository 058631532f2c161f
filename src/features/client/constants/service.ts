import { forgotUsername } from '#features/membership/accounts/contract.ts';
import { CHANGE_EVERY_DAYS, USERNAME_LENGTH, USERNAME_MAILED } from '#features/membership/accounts/public.ts';
import { forgotPassword } from '#features/membership/passwords/contract.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '#features/membership/passwords/password-words-view.ts';
import { PASSWORD_CHANGED, RESET_MAILED, WRONG_PASSWORD } from '#features/membership/passwords/public.ts';
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
  siteNavigation,
} from '#features/sites/navigation/navigation-view.ts';
import { privacyLinks } from '#features/sites/privacy/privacy-links-view.ts';
import { HEADER_NAME_LIMIT, headerTitle } from '#features/sites/sites/header-view.ts';
import { findSite, siteUrl } from '#features/sites/sites/public.ts';
import { defaultClassYear, MINUTE_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
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
    adsSettings: null,
    autoSave: null,
    billingInformation: null,
    bluechipRatingOptions: SPORTS.flatMap(ratingOptions),
    cancellation: null,
    cancellationForm: null,
    cancellationSave: null,
    prospectProfile: PROSPECT_PROFILE,
    subscriptionPricing: null,
    userSubscriptions: null,
  };
}

/** Every step of a sport's scale, the best first. */
function ratingOptions(sport: Sport) {
  const { lowest, highest } = ratingScale(sport);
  return Array.from({ length: highest - lowest + 1 }, (_, step) => {
    const tenths = highest - step;
    return { sport, rating: tenths / 10, stars: starsOf(tenths) };
  });
}

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
  const own = siteNavigation({ sport, classYear: defaultClassYear(now) });
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
