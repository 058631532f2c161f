import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { DropDown } from './drop-down.tsx';
import css from './main-nav.module.css';
import { NavLinks } from './nav-links.tsx';

/** The navigation of wide screens: tabs, and groups that drop down. Sticky, with the present item marked in team ink. */
export function MainNav({ items, pathname }: { items: readonly NavItem[]; pathname: string }) {
  return (
    <nav className={css.nav} aria-label="Main" data-navigation="main">
      <div className={css.line}>
        {items.map((item) =>
          item.children?.length ? (
            <Group key={item.label} item={item} pathname={pathname} />
          ) : (
            <a key={item.label} href={item.href} aria-current={isAt(item.href, pathname) ? 'page' : undefined}>
              {item.label}
            </a>
          ),
        )}
      </div>
    </nav>
  );
}

function Group({ item: { label, children = [] }, pathname }: { item: NavItem; pathname: string }) {
  const isHere = ({ href, children: own = [] }: NavItem): boolean => isAt(href, pathname) || own.some(isHere);
  return (
    <DropDown label={label} name="main-navigation" isHere={children.some(isHere)}>
      <NavLinks items={children} isHere={({ href }) => isAt(href, pathname)} />
    </DropDown>
  );
}

/** The item of a page, or of the section that it lies in: its address up to the last part. */
function isAt(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  const section = href.split('/').slice(0, -1).join('/');
  return pathname === href || (section !== '' && pathname.startsWith(`${section}/`));
}
