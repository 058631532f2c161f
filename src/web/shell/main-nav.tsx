import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { DropDown } from './drop-down.tsx';
import css from './main-nav.module.css';
import { NavLinks } from './nav-links.tsx';

type MainNavProps = {
  items: readonly NavItem[];
  /** Staff-written pages, after the other links. */
  pages: readonly NavItem[];
  /** Whether they fit beside the others at 1280 px. */
  isFitting: boolean;
  pathname: string;
};

/** The navigation of wide screens: tabs, and groups that drop down. Sticky, with the current item marked in team ink. */
export function MainNav({ items, pages, isFitting, pathname }: MainNavProps) {
  return (
    <nav className={css.nav} aria-label="Main" data-navigation="main">
      <div className={css.line} data-tight={pages.length > 0 ? '' : undefined}>
        {items.map((item) =>
          item.children?.length ? (
            <Group key={item.label + item.href} item={item} pathname={pathname} />
          ) : (
            <TopLink key={item.label + item.href} item={item} pathname={pathname} />
          ),
        )}
        {pages.length > 0 ? <Pages pages={pages} isFitting={isFitting} pathname={pathname} /> : null}
      </div>
    </nav>
  );
}

/** Separate links if they fit at 1280 px; a menu on narrower screens, and if they do not fit. */
function Pages({ pages, isFitting, pathname }: Omit<MainNavProps, 'items'>) {
  return (
    <>
      {isFitting ? (
        <span className={css.pages}>
          {pages.map((item) => (
            <TopLink key={item.label + item.href} item={item} pathname={pathname} />
          ))}
        </span>
      ) : null}
      <span className={isFitting ? css.narrow : css.menu}>
        <Group item={{ label: 'More', href: '', children: pages }} pathname={pathname} side="right" />
      </span>
    </>
  );
}

function TopLink({ item: { label, href }, pathname }: { item: NavItem; pathname: string }) {
  return (
    <a href={href} aria-current={isAt(href, pathname) ? 'page' : undefined}>
      {label}
    </a>
  );
}

type GroupProps = { item: NavItem; pathname: string; side?: 'left' | 'right' };

function Group({ item: { label, children = [] }, pathname, side = 'left' }: GroupProps) {
  const isHere = ({ href, children: own = [] }: NavItem): boolean => isAt(href, pathname) || own.some(isHere);
  return (
    <DropDown label={label} name="main-navigation" isHere={children.some(isHere)} side={side}>
      <NavLinks items={children} isHere={({ href }) => isAt(href, pathname)} />
    </DropDown>
  );
}

/** Pages without a section: each is an item of its own. */
const OWN_PAGES = '/pages/';

/** Whether an item is the current page, or its section: the address up to the last segment. */
function isAt(href: string, pathname: string): boolean {
  if (href === '/' || href.startsWith(OWN_PAGES)) return pathname === href;
  const section = href.split('/').slice(0, -1).join('/');
  return pathname === href || (section !== '' && pathname.startsWith(`${section}/`));
}
