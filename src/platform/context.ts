import type { Sport } from '#kernel/sports.ts';
import type { Memory } from './cache/memory.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { CookieJar } from './http/cookies.ts';
import type { Log } from './log/log.ts';
import type { Ports } from './ports.ts';
import type { FormTokens } from './security/form-token.ts';

/** The site that a request came to, as far as the platform and every area need it. */
export type SiteScope = {
  id: number;
  subdomain: string;
  kind: 'main' | 'sport' | 'team';
  /** The sport that pages and calls take when none is named. */
  sport: Sport;
  /** The college of a team's site. */
  collegeId: number | null;
};

export const STAFF_ROLES = [
  'customer_support_admin',
  'customer_support_admin_manager',
  'marketing_admin',
  'reporting_admin',
  'super_admin',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who asks. `operator` is the command line of this machine; `server` holds the server key. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; userId: number; role: StaffRole | 'user' }
  | { kind: 'server' }
  | { kind: 'operator' };

/** Built once per process and completed per request; the first argument of every use case. */
export type Context = {
  site: SiteScope;
  actor: Actor;
  db: Db;
  now: Date;
  log: Log;
  config: Config;
  ports: Ports;
  requestId: string;
  cookies: CookieJar;
  formTokens: FormTokens;
  memory: Memory;
  /** The browser asked not to be sold, shared or followed (decision 44). */
  hasPrivacySignal: boolean;
};
