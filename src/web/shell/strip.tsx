import { Fragment, type ReactNode } from 'react';
import { ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { GIFTS_PATH, type NavItem, NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { Bell } from './bell.tsx';
import { closeOnEscape, DropDown } from './drop-down.tsx';
import { NavLinks } from './nav-links.tsx';
import { SearchField } from './search-field.tsx';
import css from './strip.module.css';

const SITES = '/sites';

type StripProps = {
  /** The network's logo or short name. */
  name: ReactNode;
  items: readonly NavItem[];
  account: readonly NavItem[];
  /** The action of the search form. */
  search: string;
};

/** The network's strip: logo, search, account; on a phone a menu that contains the search. */
export function Strip({ name, items, account, search }: StripProps) {
  return (
    <div className={css.strip}>
      <div className={css.line}>
        <a className={css.logo} href="/">
          {name}
        </a>
        <SearchField action={search} place="strip" />
        <nav className={css.account} aria-label="Account" data-navigation="account">
          <a className={css.wide} href={SITES}>
            All sites
          </a>
          {account.map((item) => (
            <AccountItem key={item.label} item={item} />
          ))}
        </nav>
        <SmallMenu items={[...items, { label: 'All sites', href: SITES }]} account={account} search={search} />
      </div>
    </div>
  );
}

function AccountItem({ item: { label, href, children = [] } }: { item: NavItem }) {
  if (children.length > 0) {
    return (
      <div className={css.wide}>
        <DropDown label={label} name="account-navigation" side="right">
          <NavLinks items={children} />
        </DropDown>
      </div>
    );
  }
  if (label.startsWith('Subscribe')) {
    return (
      <ButtonLink size="small" href={href}>
        {label}
      </ButtonLink>
    );
  }
  // On a phone there is no space for it beside the button, so it is in the menu.
  if (href === GIFTS_PATH)
    return (
      <a className={css.wide} href={href}>
        {label}
      </a>
    );
  return href === NOTICES_PATH ? <Bell label={label} href={href} /> : <a href={href}>{label}</a>;
}

/** The navigation of small screens: everything in one sheet over the page, without JavaScript; a member's own pages at its end. */
function SmallMenu({ items, account, search }: Omit<StripProps, 'name'>) {
  const all = [...items, ...account.filter(({ href, children }) => href === GIFTS_PATH || children?.length)];
  return (
    <details className={css.burger} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="menu" />
        <span className={css.closed}>Menu</span>
        <span className={css.opened}>Close</span>
      </summary>
      <div className={css.sheet}>
        <SearchField action={search} place="menu" />
        <nav aria-label="Menu" data-navigation="menu">
          <MenuList items={all.filter(({ children }) => !children?.length)} />
          {all.map(({ label, children }) =>
            children?.length ? (
              <Fragment key={label}>
                <p className={css.group}>{label}</p>
                <MenuList items={children} />
              </Fragment>
            ) : null,
          )}
        </nav>
      </div>
    </details>
  );
}

function MenuList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.label} ${item.href}`}>
          <a href={item.href}>{item.label}</a>
          {item.children?.length ? <MenuList items={item.children} /> : null}
        </li>
      ))}
    </ul>
  );
}
