import { ButtonLink } from '#design-system/button.tsx';
import { reachOf, type Standing } from '#kernel/permissions.ts';

/** Where staff edit a story; null: they may not. Publishers edit the stories of their own sites only, which the account does not name. */
export const editHref = (account: Standing, id: number): string | null =>
  reachOf(account, 'content:write') === 'all' ? `/publishing/contents/${id}/edit` : null;

/** For staff, loaded when one of them reads a story: no bytes for anybody else. */
export function EditStory({ account, id }: { account: Standing; id: number }) {
  const href = editHref(account, id);
  return href === null ? null : (
    <ButtonLink kind="second" size="small" href={href}>
      Edit this story
    </ButtonLink>
  );
}
