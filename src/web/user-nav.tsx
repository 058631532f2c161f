import { useLocation } from 'react-router';
import { Tabs } from '#design-system/tabs.tsx';
import { CONSOLE_TAB, type NavItem, USER_NAVIGATION } from '#features/sites/navigation/navigation-view.ts';
import { usePageRoot } from './root-data.ts';
import { standing } from './shell/standing.ts';
import css from './user-nav.module.css';

/** Beside the items of the specification. */
const SAVED_TAB: NavItem = { label: 'Saved', href: '/users/saved' };

/**
 * The tabs of the user area, the site's own where its navigation file has any: each of its pages begins with them. Where only one stands there is nothing to choose. No part of the
 * shell, whose code every anonymous reader loads. Staff get the way to the console where the page knows that they are.
 */
export function UserNav({ isStaff = false }: { isStaff?: boolean }) {
  const { pathname } = useLocation();
  const { userItems } = usePageRoot();
  const own = userItems.length > 0 ? userItems : [...USER_NAVIGATION, SAVED_TAB];
  const items = standing(isStaff ? [...own, CONSOLE_TAB] : own);
  if (items.length < 2) return null;
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  return (
    <div className={css.nav} data-navigation="user">
      <Tabs label="User area" tabs={items.map(({ label, href }) => ({ label, href, current: isAt(href) }))} />
    </div>
  );
}
