import { RESOURCES, type Resource } from './grant.ts';

/** Merges what a member has access to now. Pure. */

export type OwnAccess = {
  resource: Resource;
  /** Null: every site. */
  siteId: number | null;
  /** Exclusive; null: until it is revoked. */
  endsAt: Date | null;
};

/** Each resource once per site, with its latest end. Leaves out a site where access to every site lasts as long or longer. */
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
