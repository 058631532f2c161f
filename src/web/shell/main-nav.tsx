import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { DropDown } from './drop-down.tsx';
import css from './main-nav.module.css';

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
  return (
    <DropDown label={label} name="main-navigation" isHere={children.some(({ href }) => isAt(href, pathname))}>
      {children.map((child) => (
        <a key={child.href} href={child.href} aria-current={isAt(child.href, pathname) ? 'page' : undefined}>
          {child.label}
        </a>
      ))}
    </DropDown>
  );
}

/** The item of a page, or of the section that it lies in: its address up to the last part. */
function isAt(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  const section = href.split('/').slice(0, -1).join('/');
  return pathname === href || (section !== '' && pathname.startsWith(`${section}/`));
}
