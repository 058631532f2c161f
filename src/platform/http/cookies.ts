/**
 * The cookies of the product: names, lifetimes and flags in one table (specification, section 9).
 * `isIdentity` marks those that make a reply personal: a page asked for with one is never marked for shared caches.
 */
export const COOKIES = {
  csrf: { name: 'XSRF-TOKEN', maxAgeSeconds: 86_400, isHttpOnly: false, isIdentity: false },
  authenticated: { name: 'bluechip_authenticated', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  notifications: { name: 'bluechip_notifications', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: false },
  session: { name: 'remember_user_token_v2', maxAgeSeconds: 30 * 86_400, isHttpOnly: true, isIdentity: true },
  loginTime: { name: 'bluechip_login_time', maxAgeSeconds: 30 * 86_400, isHttpOnly: false, isIdentity: true },
  /** Set by a native wrapper: hides header and footer (decision 47). */
  mobileClient: { name: 'bluechip_mobile_client', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
  /** "opt_out" once somebody asked not to be sold or shared (decision 44). */
  privacy: { name: 'bluechip_privacy', maxAgeSeconds: 365 * 86_400, isHttpOnly: false, isIdentity: true },
} as const satisfies Record<string, { name: string; maxAgeSeconds: number; isHttpOnly: boolean; isIdentity: boolean }>;

export type CookieName = keyof typeof COOKIES;

/** The cookies of one request and those that its reply will set. */
export type CookieJar = {
  get(name: CookieName): string | undefined;
  /** Null takes the cookie away. */
  set(name: CookieName, value: string | null): void;
  /** What was set, in order. */
  changes(): readonly { name: CookieName; value: string | null }[];
};

export function createCookieJar(sent: Readonly<Record<string, string | undefined>>): CookieJar {
  const changes = new Map<CookieName, string | null>();
  return {
    get(name) {
      const changed = changes.get(name);
      return changed === undefined ? sent[COOKIES[name].name] : (changed ?? undefined);
    },
    set: (name, value) => void changes.set(name, value),
    changes: () => [...changes].map(([name, value]) => ({ name, value })),
  };
}

export function hasIdentityCookie(sent: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(COOKIES).some((cookie) => cookie.isIdentity && sent[cookie.name] !== undefined);
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
