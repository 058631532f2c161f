import type { ViewerClass } from '#platform/context.ts';

/** The rules of grants. Pure; time is an argument. */

/** premium and war_room open content; ads_lite and ads_none reduce advertising. */
export const RESOURCES = ['premium', 'war_room', 'ads_lite', 'ads_none'] as const;
export type Resource = (typeof RESOURCES)[number];

export const GRANT_SOURCES = ['comp', 'subscription', 'add_on', 'gift', 'partner'] as const;
export type GrantSource = (typeof GRANT_SOURCES)[number];

export type Grant = {
  id: number;
  resource: Resource;
  /** Null: every site. */
  siteId: number | null;
  source: GrantSource;
  sourceId: string | null;
  reason: string;
  startsAt: Date;
  /** Exclusive; null: until it is revoked. */
  endsAt: Date | null;
  revokedAt: Date | null;
  /** The staff member; null for the command line and for a subscription. */
  grantedBy: number | null;
};

export function isActive({ startsAt, endsAt, revokedAt }: Grant, now: Date): boolean {
  return revokedAt === null && startsAt <= now && (endsAt === null || endsAt > now);
}

/** The grant that gives `resource` on a site now, the longest of several; null: none. */
export function grantFor(grants: readonly Grant[], resource: Resource, siteId: number, now: Date): Grant | null {
  const fitting = grants.filter(
    (grant) =>
      grant.resource === resource && (grant.siteId === null || grant.siteId === siteId) && isActive(grant, now),
  );
  const end = ({ endsAt }: Grant) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return fitting.toSorted((a, b) => end(b) - end(a))[0] ?? null;
}

/** The viewer class of a logged-in member; any grant of content makes a subscriber, on every site. */
export function viewerClass(grants: readonly Grant[], siteId: number, now: Date): ViewerClass {
  const has = (resource: Resource) => grantFor(grants, resource, siteId, now) !== null;
  const isSubscriber = grants.some(
    (grant) => (grant.resource === 'premium' || grant.resource === 'war_room') && isActive(grant, now),
  );
  return {
    kind: isSubscriber ? 'subscriber' : 'free',
    premium: has('premium'),
    warRoom: has('war_room'),
    ads: has('ads_none') ? 'none' : has('ads_lite') ? 'lite' : 'full',
  };
}

export type OpenContent = {
  /** Null: every site. */
  siteIds: readonly number[] | null;
  /** Exclusive; null: until it is revoked. */
  until: Date | null;
};

/** The sites whose content the grants open now, and when the longest of them ends; null: none opens any. */
export function openContent(grants: readonly Grant[], now: Date): OpenContent | null {
  const open = grants.filter(
    (grant) => (grant.resource === 'premium' || grant.resource === 'war_room') && isActive(grant, now),
  );
  if (open.length === 0) return null;
  const siteIds = new Set(open.map(({ siteId }) => siteId));
  const ends = open.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt !== null);
  return {
    siteIds: siteIds.has(null) ? null : [...siteIds].filter((id) => id !== null),
    until: ends.length < open.length ? null : new Date(Math.max(...ends.map((at) => at.getTime()))),
  };
}
