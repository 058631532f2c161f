/**
 * The cookies of the product: names, lifetimes and flags in one table (specification, section 9). `isIdentity` marks those that make a
 * reply personal: the reply to a request with one is never marked for shared caches.
 */
export const COOKIES = {
  csrf: { name: 'XSRF-TOKEN', maxAgeSeconds: 86_400, isHttpOnly: false, isIdentity: false },
  /** Tells scripts that somebody is logged in; proves nothing. */
  authenticated: { name: 'bluechip_authenticated', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  notifications: { name: 'bluechip_notifications', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: false },
  session: { name: 'remember_user_token_v2', maxAgeSeconds: 30 * 86_400, isHttpOnly: true, isIdentity: true },
  /** The time of the login, ISO 8601. */
  loginTime: { name: 'bluechip_login_time', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  /** Set by a native wrapper: hides header and footer (decision 47). */
  mobileClient: { name: 'bluechip_mobile_client', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
  /** Recognizes a browser that logged in before (decision 35 of docs); reveals nothing else. */
  device: { name: 'bluechip_device', maxAgeSeconds: 400 * 86_400, isHttpOnly: true, isIdentity: false },
  /** Recognizes a browser without an account by the metered articles that it opened (decision 45); reveals nothing else. */
  meter: { name: 'bluechip_meter', maxAgeSeconds: 30 * 86_400, isHttpOnly: true, isIdentity: true },
  /** When the prompts for notifications and for installing the app were dismissed; ISO 8601. */
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
  /** The reader's consent, or `opt_out`, in the format of kernel/consent.ts (decision 44). Pages differ by it. */
  privacy: { name: 'bluechip_privacy', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
} as const satisfies Record<string, { name: string; maxAgeSeconds: number; isHttpOnly: boolean; isIdentity: boolean }>;

export type CookieName = keyof typeof COOKIES;

const SECURE_PREFIX = '__Secure-';

/**
 * A cookie's name on the wire. Over https, cookies that scripts cannot read have a prefix that browsers do not let plain http pages set, so
 * that nobody on the network can plant a session. Not `__Host-`, because they are shared across subdomains. The others keep the names that
 * scripts and native wrappers know, and prove nothing.
 */
export const cookieName = (name: CookieName, isSecure: boolean): string =>
  isSecure && COOKIES[name].isHttpOnly ? SECURE_PREFIX + COOKIES[name].name : COOKIES[name].name;

/** The cookies of one request and those that its reply will set. */
export type CookieJar = {
  get(name: CookieName): string | undefined;
  /** Null deletes the cookie. `maxAgeSeconds` shortens the table's lifetime. */
  set(name: CookieName, value: string | null, maxAgeSeconds?: number): void;
  /** Holds back later changes until they are committed or dropped (`transact`). */
  hold(): HeldCookies;
  /** The changes that are not held back, in order. */
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

/** Checks both names: keeping a reply out of shared caches without need does no harm. */
export function hasIdentityCookie(sent: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(COOKIES).some(
    ({ isIdentity, name }) => isIdentity && (sent[name] ?? sent[SECURE_PREFIX + name]) !== undefined,
  );
}

/**
 * The Domain attribute that shares a cookie across subdomains. Browsers drop a cookie for `.localhost`, so there it stays on its host,
 * except under bluechip.localhost (decision 6).
 */
export function cookieDomain(host: string, baseDomain: string): string | undefined {
  if (baseDomain.includes('.')) return baseDomain;
  const shared = `bluechip.${baseDomain}`;
  return host === shared || host.endsWith(`.${shared}`) ? shared : undefined;
}
