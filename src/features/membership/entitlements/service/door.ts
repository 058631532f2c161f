import { reachOf } from '#kernel/permissions.ts';
import { type Actor, type Context, standingOf, VISITOR, type ViewerClass } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { endedDirectGrants, presentDirectGrants } from '../direct-grants.ts';
import { type Grant, grantFor, isActive, type OpenContent, openContent, type Resource, viewerClass } from '../grant.ts';
import { listGrants, listLiveGrants, listLiveGrantsOf } from '../queries.ts';

/** Decides whether a reader has access to a resource on a site now. Nothing else reads grants. */

export type Entitlement =
  | { isEntitled: true; by: 'staff' | 'grant'; until: Date | null }
  | { isEntitled: false; reason: 'not_signed_in' | 'no_subscription' | 'not_in_subscription' };

type Asking = Pick<Context, 'db' | 'memory' | 'now'>;

/** The cache tag for a member's grants, role and session: a change purges pages and memory with it. */
export const memberTag = (userId: number): string => `member:${userId}`;

/** Whether `actor` has access to `resource` on a site now, and why. */
export async function entitlementOf(
  asking: Asking,
  actor: Actor,
  { resource, siteId }: { resource: Resource; siteId: number },
): Promise<Entitlement> {
  if (actor.kind === 'operator' || actor.kind === 'server') return { isEntitled: true, by: 'staff', until: null };
  if (actor.kind === 'visitor') return { isEntitled: false, reason: 'not_signed_in' };
  const grants = await recallGrants(asking, actor.userId);
  const grant = grantFor(grants, resource, siteId, asking.now);
  if (grant) return { isEntitled: true, by: 'grant', until: grant.endsAt };
  if (readsAsStaff(actor, siteId) && isContent(resource)) return { isEntitled: true, by: 'staff', until: null };
  const { kind } = viewerClass(grants, siteId, asking.now);
  return { isEntitled: false, reason: kind === 'subscriber' ? 'not_in_subscription' : 'no_subscription' };
}

/** The viewer class of `actor` on a site. Staff who may read all content are classed as subscribers. */
export async function viewerClassOf(asking: Asking, actor: Actor, siteId: number): Promise<ViewerClass> {
  if (actor.kind !== 'member') return VISITOR;
  const byGrants = withOwnAdvertising(actor, viewerClass(await recallGrants(asking, actor.userId), siteId, asking.now));
  return readsAsStaff(actor, siteId) ? { ...byGrants, kind: 'subscriber', premium: true, warRoom: true } : byGrants;
}

/** The viewer classes of several members on a site by their grants, for work without a request. Staff count as ordinary members here. */
export async function viewerClassesOf(
  db: Db,
  userIds: readonly number[],
  { siteId, now }: { siteId: number; now: Date },
): Promise<Map<number, ViewerClass>> {
  const byUser = Map.groupBy(await listLiveGrantsOf(db, userIds, now), ({ userId }) => userId);
  return new Map(userIds.map((userId) => [userId, viewerClass(byUser.get(userId) ?? [], siteId, now)]));
}

/** A member's grants in force now, read from the database. */
export async function liveAccessOf(db: Db, userId: number, now: Date): Promise<Grant[]> {
  return (await listLiveGrants(db, userId, now)).filter((grant) => isActive(grant, now));
}

/** The sites that staff opened for a member without a subscription, and the latest end of that access; null: none. */
export async function complimentaryAccess(asking: Asking, userId: number): Promise<OpenContent | null> {
  const comps = (await recallGrants(asking, userId)).filter((grant) => grant.source === 'comp');
  return openContent(comps, asking.now);
}

/** The sites whose subscriber stories a member may read now; null: those of every site, or the actor isn't a member. */
export async function coveredSites(asking: Asking, actor: Actor): Promise<readonly number[] | null> {
  if (actor.kind !== 'member') return null;
  const premium = (await recallGrants(asking, actor.userId)).filter(({ resource }) => resource === 'premium');
  return openContent(premium, asking.now)?.siteIds ?? null;
}

/** The latest end of a member's access to content, on any site; null: none has an end, or they read as staff. */
export async function contentUntil(asking: Asking, actor: Actor): Promise<Date | null> {
  if (actor.kind !== 'member') return null;
  return openContent(await recallGrants(asking, actor.userId), asking.now)?.until ?? null;
}

/** Access in force now that was given to a member directly, without a subscription. */
export const directGrants = async (asking: Asking, userId: number) =>
  presentDirectGrants(await recallGrants(asking, userId), asking.now);

/** Direct access that has ended, the latest end first. */
export const pastDirectGrants = async ({ db, now }: Pick<Asking, 'db' | 'now'>, userId: number) =>
  endedDirectGrants(await listGrants(db, userId), now);

/** Readers under 16 see no third-party advertising (decision 42): the class of AD_LITE shows only our own. */
const withOwnAdvertising = ({ isMinor }: { isMinor: boolean }, viewer: ViewerClass): ViewerClass =>
  isMinor && viewer.ads === 'full' ? { ...viewer, ads: 'lite' } : viewer;

const isContent = (resource: Resource) => resource === 'premium' || resource === 'war_room';

function readsAsStaff(actor: Extract<Actor, { kind: 'member' }>, siteId: number): boolean {
  const reach = reachOf(standingOf(actor), 'content:read');
  return reach === 'all' || (reach === 'own' && actor.publisherSiteIds.includes(siteId));
}

/** Cached, because every request of a logged-in member needs it; every write of grants purges the tag. */
async function recallGrants({ db, memory, now }: Asking, userId: number): Promise<readonly Grant[]> {
  return memory.recall(`grants:${userId}`, [memberTag(userId)], () => listLiveGrants(db, userId, now));
}
