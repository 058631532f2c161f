import { useSelector } from 'react-redux';
import { Icon } from '#design-system/icon.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import type { RootState } from '../store/store.ts';
import css from './bell.module.css';

/**
 * The link to a member's alerts. The unread count is fetched after load, because the cached page is the same for everybody in a class; it
 * overlays the icon, so that nothing moves.
 */
export function Bell({ label, href }: { label: string; href: string }) {
  const unread = useSelector(({ notices }: RootState) => notices?.unread) || undefined;
  const words = unread ? `${label}, ${unread} unread` : undefined;
  return (
    <a className={css.bell} href={href} data-count={unread} aria-label={words}>
      <Icon name="bell" />
      <span className={hiddenClass}>{label}</span>
    </a>
  );
}
