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

/** The site of a request, as far as the platform and every area need it. */
export type SiteScope = {
  id: number;
  subdomain: string;
  kind: 'main' | 'sport' | 'team';
  /** The default sport of pages and calls. */
  sport: Sport;
  /** Only for a team site. */
  collegeId: number | null;
};

/** A logged-in member, with everything that policies check. */
export type MemberActor = {
  kind: 'member';
  userId: number;
  role: Role;
  /** The sites that the member publishes for; empty if the member is not a publisher. */
  publisherSiteIds: readonly number[];
  isStaffWriter: boolean;
  /** Under 16 (decision 42). */
  isMinor: boolean;
};

/** The actor of a request. `operator` is the command line of this machine; `server` holds the server key. */
export type Actor = { kind: 'visitor' } | MemberActor | { kind: 'server' } | { kind: 'operator' };

export const standingOf = ({ role, publisherSiteIds, isStaffWriter }: MemberActor): Standing => ({
  role,
  isPublisher: publisherSiteIds.length > 0,
  isStaffWriter,
});

/** Whether the actor has the permission with any reach. Only reports it; the runner enforces it. */
export const isAllowed = ({ actor }: { actor: Actor }, permission: Permission): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && reachOf(standingOf(actor), permission) !== null);

/**
 * The session of this browser. `isPending`: the password was correct and the second factor is still missing; until then the actor is a
 * visitor.
 */
export type SessionFacts = {
  id: number;
  userId: number;
  /** Binds form tokens to the session without revealing its secret. */
  formSubject: string;
  isPending: boolean;
  /** When a second factor, or a passkey with verification, was last used in this session; null if never. */
  secondFactorAt: Date | null;
  /** When the strict sign-in ends (decision 39). */
  strictUntil: Date | null;
  signedInAt: Date;
  /** Updated at most once an hour. */
  lastSeenAt: Date;
  /** Set while staff view the site as a member; the actor is then that member (decision 0160). */
  viewing: Viewing | null;
};

/** `staff`: the staff member behind the session. */
export type Viewing = { staff: MemberActor; userId: number; username: string; until: Date };

/** Whether the session has a valid strict sign-in (decision 39). */
export const isStrict = (session: Pick<SessionFacts, 'strictUntil'> | null, now: Date): boolean =>
  session?.strictUntil != null && session.strictUntil > now;

/** How long a strict sign-in is valid. */
export const STRICT_MS = STRICT_MINUTES * MINUTE_MS;
/** How long a session's second factor grants access to staff calls and pages (decision 0089). */
export const STAFF_SECOND_FACTOR_MS = 12 * HOUR_MS;

type SecondFactorFacts = Pick<SessionFacts, 'secondFactorAt'>;

/** Whether the session's second factor is recent enough for staff calls and pages. */
export const hasRecentSecondFactor = (session: SecondFactorFacts | null, now: Date): boolean =>
  isWithin(session?.secondFactorAt, STAFF_SECOND_FACTOR_MS, now);

/** For staff, a second factor given within the time of a strict sign-in counts as one: they have just logged in. */
export const isStrictForStaff = (
  session: (Pick<SessionFacts, 'strictUntil'> & SecondFactorFacts) | null,
  now: Date,
): boolean => isStrict(session, now) || isWithin(session?.secondFactorAt, STRICT_MS, now);

const isWithin = (at: Date | null | undefined, ms: number, now: Date): boolean =>
  at != null && now.getTime() - at.getTime() < ms;

/** The facts about a viewer that change pages. The page cache has one version per class, never one per person. */
export type ViewerClass = {
  /** subscriber: has any subscription. */
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
  /** Null without a session. */
  session: SessionFacts | null;
  viewer: ViewerClass;
  db: Db;
  now: Date;
  log: Log;
  config: Config;
  ports: Ports;
  requestId: string;
  /** Aborted once the call has replied `timed_out`, so that long work stops; null outside a call. */
  signal: AbortSignal | null;
  /** The Idempotency-Key header of a call that moves money; null if none was sent. */
  idempotencyKey: string | null;
  /** The origin of the request, for rate limits, the list of sessions and the audit log. */
  client: {
    ip: string;
    userAgent: string;
    /** From the headers of the CDN only; features/sites/privacy looks further. */
    place: Place;
    /** Global Privacy Control. */
    sendsGpc: boolean;
  };
  cookies: CookieJar;
  formTokens: FormTokens;
  secretBox: SecretBox;
  memory: Memory;
  /** The data that each module stores about a member, for the export. */
  memberData: readonly MemberDataPart[];
  /** The viewer opted out of sale or sharing: by a browser signal, a choice or their age (decisions 42, 44). */
  hasPrivacySignal: boolean;
};

/** For a reply that is computed once and shared: nothing about the first requester can be reached from it. */
export const asAnybody = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: 'visitor' },
  session: null,
  viewer: VISITOR,
});
