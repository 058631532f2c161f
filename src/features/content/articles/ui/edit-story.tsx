import { ButtonLink } from '#design-system/button.tsx';
import { reachOf, type Standing } from '#kernel/permissions.ts';

/**
 * The link for staff to edit a story; null if they may not. Publishers edit only stories of their own sites, which the account data does
 * not contain.
 */
export const editHref = (account: Standing, id: number): string | null =>
  reachOf(account, 'content:write') === 'all' ? `/publishing/contents/${id}/edit` : null;

/** For staff; loaded only when one of them reads a story, so that others download nothing. */
export function EditStory({ account, id }: { account: Standing; id: number }) {
  const href = editHref(account, id);
  return href === null ? null : (
    <ButtonLink kind="second" size="small" href={href}>
      Edit this story
    </ButtonLink>
  );
}
