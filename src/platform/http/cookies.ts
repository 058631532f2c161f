/**
 * The cookies of the product: names, lifetimes and flags in one table (specification, section 9).
 * `isIdentity` marks those that make a reply personal: a page asked for with one is never marked for shared caches.
 */
export const COOKIES = {
  csrf: { name: 'XSRF-TOKEN', maxAgeSeconds: 86_400, isHttpOnly: false, isIdentity: false },
  /** Says to scripts that somebody is signed in; proves nothing. */
  authenticated: { name: 'bluechip_authenticated', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  notifications: { name: 'bluechip_notifications', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: false },
  session: { name: 'remember_user_token_v2', maxAgeSeconds: 30 * 86_400, isHttpOnly: true, isIdentity: true },
  /** When the sign-in was, ISO 8601. */
  loginTime: { name: 'bluechip_login_time', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  /** Set by a native wrapper: hides header and footer (decision 47). */
  mobileClient: { name: 'bluechip_mobile_client', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
  /** Knows a browser that signed in before (decision 35 of docs); tells nothing else. */
  device: { name: 'bluechip_device', maxAgeSeconds: 400 * 86_400, isHttpOnly: true, isIdentity: false },
  /** Knows a browser without an account by the metered articles that it opened (decision 45); tells nothing else. */
  meter: { name: 'bluechip_meter', maxAgeSeconds: 30 * 86_400, isHttpOnly: true, isIdentity: true },
  /** When the prompts to allow notifications and to install the application were dismissed; ISO 8601. */
  notificationsDismissed: {
    name: 'bluechip_notifications_dismissed',
    maxAgeSeconds: 365 * 86_400,
    isHttpOnly: false,
    isIdentity: false,
  },
  installDismissed: {
    name: 'bluechip_install_dismissed',
    maxAgeSeconds: 365 * 86_400,
    isHttpOnly: false,
    isIdentity: false,
  },
  /** What somebody allows, or `opt_out`; the form is kernel/consent.ts's (decision 44). Pages differ by it. */
  privacy: { name: 'bluechip_privacy', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
} as const satisfies Record<string, { name: string; maxAgeSeconds: number; isHttpOnly: boolean; isIdentity: boolean }>;

export type CookieName = keyof typeof COOKIES;

const SECURE_PREFIX = '__Secure-';

/**
 * A cookie's name on the wire. Over https those that scripts cannot read carry a prefix that browsers let no page of plain http set, so
 * that nobody in the network plants a session. Not `__Host-`: they are shared over the sub-sites. The others keep the names that scripts
 * and native wrappers know, and prove nothing.
 */
export const cookieName = (name: CookieName, isSecure: boolean): string =>
  isSecure && COOKIES[name].isHttpOnly ? SECURE_PREFIX + COOKIES[name].name : COOKIES[name].name;

/** The cookies of one request and those that its reply will set. */
export type CookieJar = {
  get(name: CookieName): string | undefined;
  /** Null takes the cookie away. `maxAgeSeconds` where the table's is too long for this one. */
  set(name: CookieName, value: string | null, maxAgeSeconds?: number): void;
  /** Keeps back what is set from now on, until it is told whether that stands (`transact`). */
  hold(): HeldCookies;
  /** What was set and is not kept back, in order. */
  changes(): readonly CookieChange[];
};

export type HeldCookies = { release(): void; drop(): void };

export type CookieChange = { name: CookieName; value: string | null; maxAgeSeconds: number };

/** `isSecure`: the site is served over https. */
export function createCookieJar(sent: Readonly<Record<string, string | undefined>>, isSecure: boolean): CookieJar {
  const changes = new Map<CookieName, CookieChange>();
  let held: Map<CookieName, CookieChange> | null = null;
  return {
    get(name) {
      const changed = held?.get(name) ?? changes.get(name);
      return changed === undefined ? sent[cookieName(name, isSecure)] : (changed.value ?? undefined);
    },
    set: (name, value, maxAgeSeconds = COOKIES[name].maxAgeSeconds) =>
      void (held ?? changes).set(name, { name, value, maxAgeSeconds: value === null ? 0 : maxAgeSeconds }),
    hold() {
      if (held) throw new Error('cookies are kept back already: a transaction within a transaction takes its db');
      const mine = new Map<CookieName, CookieChange>();
      held = mine;
      return {
        release() {
          held = null;
          for (const [name, change] of mine) changes.set(name, change);
        },
        drop() {
          held = null;
        },
      };
    },
    changes: () => [...changes.values()],
  };
}

/** By either name: a reply that is kept from shared caches without need does no harm. */
export function hasIdentityCookie(sent: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(COOKIES).some(
    ({ isIdentity, name }) => isIdentity && (sent[name] ?? sent[SECURE_PREFIX + name]) !== undefined,
  );
}

/**
 * The Domain attribute that shares a cookie over the sub-sites. A cookie for `.localhost` is dropped by browsers, so there
 * it stays with its host, except under bluechip.localhost (decision 6).
 */
export function cookieDomain(host: string, baseDomain: string): string | undefined {
  if (baseDomain.includes('.')) return baseDomain;
  const shared = `bluechip.${baseDomain}`;
  return host === shared || host.endsWith(`.${shared}`) ? shared : undefined;
}
