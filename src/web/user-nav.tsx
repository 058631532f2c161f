import { useLocation } from 'react-router';
import { Tabs } from '#design-system/tabs.tsx';
import { CONSOLE_TAB, type NavItem, USER_NAVIGATION } from '#features/sites/navigation/navigation-view.ts';
import { usePageRoot } from './root-data.ts';
import { standing } from './shell/standing.ts';
import css from './user-nav.module.css';

/** In addition to the items of the specification. */
const SAVED_TAB: NavItem = { label: 'Saved', href: '/users/saved' };

/**
 * The tabs at the top of each page of the user area, or the site's own if its navigation file has any. Hidden if there is only one. Not
 * part of the shell, whose code every anonymous reader loads. Staff get a link to the console if the page knows that they are staff.
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
