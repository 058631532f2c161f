import { RESOURCES, type Resource } from './grant.ts';

/** What somebody has now, put together. Pure. */

export type OwnAccess = {
  resource: Resource;
  /** Null: every site. */
  siteId: number | null;
  /** Exclusive; null: until it is revoked. */
  endsAt: Date | null;
};

/**
 * Each resource once for each site, as long as it lasts longest. A site on which somebody has it anyway, because he has it on every
 * site as long or longer, is left out.
 */
export function ownAccess(held: readonly OwnAccess[]): OwnAccess[] {
  return RESOURCES.flatMap((resource) => {
    const bySite = new Map<number | null, OwnAccess>();
    for (const each of held) {
      const known = bySite.get(each.siteId);
      if (each.resource === resource && (known === undefined || endOf(known) < endOf(each)))
        bySite.set(each.siteId, each);
    }
    const everywhere = bySite.get(null);
    return [...bySite.values()].filter(
      (access) => access.siteId === null || everywhere === undefined || endOf(everywhere) < endOf(access),
    );
  });
}

const endOf = ({ endsAt }: OwnAccess): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
