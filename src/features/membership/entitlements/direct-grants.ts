import { type Grant, isActive, RESOURCES, type Resource } from './grant.ts';

/** Access given to a member directly, without a subscription. Pure. */

const DIRECT = ['comp', 'partner'] as const;

export type DirectGrant = {
  source: (typeof DIRECT)[number];
  /** Null: every site. */
  siteId: number | null;
  resources: Resource[];
  startsAt: Date;
  /** Exclusive; null: until it is revoked. */
  endsAt: Date | null;
};

/** The grants in force now: each site and end once, with all that it opens. */
export const presentDirectGrants = (grants: readonly Grant[], now: Date): DirectGrant[] =>
  together(
    directOf(grants).filter((grant) => isActive(grant, now)),
    ({ source, siteId, endsAt }) => `${source} ${siteId} ${endsAt?.getTime()}`,
  );

/**
 * The ended grants, each source and site once with its last end, the latest end first. Leaves out access that is in force again or was
 * replaced by a longer grant, and grants that never began.
 */
export function endedDirectGrants(grants: readonly Grant[], now: Date): (DirectGrant & { endsAt: Date })[] {
  const present = presentDirectGrants(grants, now);
  const ended = directOf(grants)
    .flatMap((grant) => {
      const endsAt = endOf(grant);
      return endsAt && endsAt <= now && endsAt > grant.startsAt ? [{ ...grant, endsAt }] : [];
    })
    .filter(
      ({ source, siteId }) =>
        !present.some((each) => each.source === source && (each.siteId === null || each.siteId === siteId)),
    )
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime() || b.id - a.id);
  return together(ended, ({ source, siteId }) => `${source} ${siteId}`);
}

type Direct = Grant & Pick<DirectGrant, 'source'>;

const directOf = (grants: readonly Grant[]): Direct[] =>
  grants.flatMap((grant) => {
    const source = DIRECT.find((each) => each === grant.source);
    return source ? [{ ...grant, source }] : [];
  });

const endOf = ({ endsAt, revokedAt }: Grant): Date | null =>
  revokedAt && (endsAt === null || revokedAt < endsAt) ? revokedAt : endsAt;

type Ending<End> = Omit<Direct, 'endsAt'> & { endsAt: End };

/** Merges the grants of one key, with the dates of the first. */
function together<End extends Date | null>(grants: readonly Ending<End>[], keyOf: (grant: Ending<End>) => string) {
  return [...Map.groupBy(grants, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { source, siteId, startsAt, endsAt } = first;
    const resources = RESOURCES.filter((each) => same.some(({ resource }) => resource === each));
    return [{ source, siteId, startsAt, endsAt, resources }];
  });
}
