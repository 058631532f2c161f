import type { Place } from '#kernel/consent-region.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { type Permission, type Role, reachOf, type Standing } from '#kernel/permissions.ts';
import type { Sport } from '#kernel/sports.ts';
import { STRICT_MINUTES } from '#kernel/strict-sign-in.ts';
import type { Memory } from './cache/memory.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { CookieJar } from './http/cookies.ts';
import type { Log } from './log/log.ts';
import type { MemberDataPart } from './member-data.ts';
import type { Ports } from './ports.ts';
import type { FormTokens } from './security/form-token.ts';
import type { SecretBox } from './security/secret-box.ts';

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

/** Somebody signed in, with all that policies ask of him. */
export type MemberActor = {
  kind: 'member';
  userId: number;
  role: Role;
  /** The sites that he publishes for; none: no publisher. */
  publisherSiteIds: readonly number[];
  isStaffWriter: boolean;
  /** Under 16 (decision 42). */
  isMinor: boolean;
};

/** Who asks. `operator` is the command line of this machine; `server` holds the server key. */
export type Actor = { kind: 'visitor' } | MemberActor | { kind: 'server' } | { kind: 'operator' };

export const standingOf = ({ role, publisherSiteIds, isStaffWriter }: MemberActor): Standing => ({
  role,
  isPublisher: publisherSiteIds.length > 0,
  isStaffWriter,
});

/** Whether whoever asks may do it at all, however far; the runner holds him to it, this only says so. */
export const isAllowed = ({ actor }: { actor: Actor }, permission: Permission): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && reachOf(standingOf(actor), permission) !== null);

/** The session of this browser. `isPending`: the password was right and the second factor is awaited; the actor is a visitor until then. */
export type SessionFacts = {
  id: number;
  userId: number;
  /** Binds form tokens to the session; tells nothing of its secret. */
  formSubject: string;
  isPending: boolean;
  /** When a second factor, or a passkey with verification, was last given in this session; null: never. */
  secondFactorAt: Date | null;
  /** Until when a strict sign-in holds (decision 39). */
  strictUntil: Date | null;
  signedInAt: Date;
  /** As it is noted, at most once an hour. */
  lastSeenAt: Date;
  /** Set while staff view the site as a member, who then is the actor (decision 0160). */
  viewing: Viewing | null;
};

/** `staff`: who really asks. */
export type Viewing = { staff: MemberActor; userId: number; username: string; until: Date };

/** Whether a strict sign-in holds in the session (decision 39). */
export const isStrict = (session: Pick<SessionFacts, 'strictUntil'> | null, now: Date): boolean =>
  session?.strictUntil != null && session.strictUntil > now;

/** How long a strict sign-in holds. */
export const STRICT_MS = STRICT_MINUTES * MINUTE_MS;
/** How long the second factor of a session opens staff calls and pages (decision 0089). */
export const STAFF_SECOND_FACTOR_MS = 12 * HOUR_MS;

type SecondFactorFacts = Pick<SessionFacts, 'secondFactorAt'>;

/** Whether a second factor given in the session is recent enough for staff calls and pages. */
export const hasRecentSecondFactor = (session: SecondFactorFacts | null, now: Date): boolean =>
  isWithin(session?.secondFactorAt, STAFF_SECOND_FACTOR_MS, now);

/** Of staff, a second factor given within the time of a strict sign-in is one: they just signed in. */
export const isStrictForStaff = (
  session: (Pick<SessionFacts, 'strictUntil'> & SecondFactorFacts) | null,
  now: Date,
): boolean => isStrict(session, now) || isWithin(session?.secondFactorAt, STRICT_MS, now);

const isWithin = (at: Date | null | undefined, ms: number, now: Date): boolean =>
  at != null && now.getTime() - at.getTime() < ms;

/** What of a reader changes pages: the page cache has a version for each class, and for nobody alone. */
export type ViewerClass = {
  /** subscriber: any subscription. */
  kind: 'visitor' | 'free' | 'subscriber';
  /** May read premium content of this site. */
  premium: boolean;
  /** May read the war room of this site. */
  warRoom: boolean;
  ads: 'full' | 'lite' | 'none';
};

export const VISITOR: ViewerClass = { kind: 'visitor', premium: false, warRoom: false, ads: 'full' };

/** Built once per process and completed per request; the first argument of every use case. */
export type Context = {
  site: SiteScope;
  actor: Actor;
  /** Null for who has none. */
  session: SessionFacts | null;
  viewer: ViewerClass;
  db: Db;
  now: Date;
  log: Log;
  config: Config;
  ports: Ports;
  requestId: string;
  /** Of a call that moves money: the header; null: none was sent. */
  idempotencyKey: string | null;
  /** From where: for limits, the list of sessions and the audit log. */
  client: {
    ip: string;
    userAgent: string;
    /** What the headers of the CDN tell; features/sites/privacy asks further. */
    place: Place;
    /** Global Privacy Control. */
    sendsGpc: boolean;
  };
  cookies: CookieJar;
  formTokens: FormTokens;
  secretBox: SecretBox;
  memory: Memory;
  /** What every module keeps about a member: for the export. */
  memberData: readonly MemberDataPart[];
  /** The reader asked not to be sold or shared: by his browser, his choice or his age (decisions 42, 44). */
  hasPrivacySignal: boolean;
};

/** For a reply that is made once for all: nothing of whoever asked first is within its reach. */
export const asAnybody = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: 'visitor' },
  session: null,
  viewer: VISITOR,
});
