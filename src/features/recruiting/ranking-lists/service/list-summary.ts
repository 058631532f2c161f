import { type Context, isAllowed } from '#platform/context.ts';
import { scopeName } from '../list-scope.ts';
import type { ListRights, ListSummary } from '../list-view.ts';
import type { ListHead } from '../queries.ts';

/** A list without its order, as the console shows it. */
export function listSummaryOf(
  { name, createdAt, updatedAt, publishedAt, createdBy, updatedBy, publishedBy, ...list }: ListHead,
  nameOf: (changedBy: string) => string,
): ListSummary {
  return {
    ...list,
    name: name ?? scopeName(list),
    createdAt: createdAt.toISOString(),
    createdBy: nameOf(createdBy),
    updatedAt: updatedAt.toISOString(),
    updatedBy: nameOf(updatedBy),
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy: publishedBy === null ? null : nameOf(publishedBy),
  };
}

export const editorsOf = (lists: readonly ListHead[]) =>
  lists.flatMap(({ createdBy, updatedBy, publishedBy }) => [createdBy, updatedBy, publishedBy]);

/** The caller's permissions for lists. The runner enforces them; this only reports them. */
export const listRightsOf = (ctx: Pick<Context, 'actor'>): ListRights => ({
  write: isAllowed(ctx, 'lists:write'),
  publish: isAllowed(ctx, 'lists:publish'),
  withdraw: isAllowed(ctx, 'lists:delete'),
});
