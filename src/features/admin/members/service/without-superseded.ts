import type { Grant } from '#features/membership/entitlements/public.ts';

/**
 * Drops rows that were only replaced by a newer row of the same source, as when a canceled renewal sets an end date: nothing was revoked.
 * The newer row has the same start as the first. `grants`: oldest first.
 */
export function withoutSuperseded(grants: readonly Grant[]): Grant[] {
  const kept: Grant[] = [];
  for (const grant of grants) {
    const before = grant.sourceId === null ? -1 : kept.findIndex((each) => isReplacedBy(each, grant));
    const [replaced] = before === -1 ? [] : kept.splice(before, 1);
    kept.push(replaced ? { ...grant, startsAt: replaced.startsAt } : grant);
  }
  return kept;
}

const isReplacedBy = (old: Grant, next: Grant): boolean =>
  old.revokedAt?.getTime() === next.startsAt.getTime() &&
  old.source === next.source &&
  old.sourceId === next.sourceId &&
  old.resource === next.resource &&
  old.siteId === next.siteId;
