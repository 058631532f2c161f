import { useSelector } from 'react-redux';
import { Icon } from '#design-system/icon.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import type { RootState } from '../store/store.ts';
import css from './bell.module.css';

/**
 * The way to a member's notices. How many are unread comes after load, because the page is the same for everybody of his class; it
 * hangs over the glyph, so that nothing moves.
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
