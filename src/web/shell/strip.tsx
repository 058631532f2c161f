import { ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { pageStands } from '../pages.ts';
import css from './strip.module.css';

const SEARCH = '/search';
const SITES = '/sites';

/** The network's strip: logo, search, account; on a phone also the menu. */
export function Strip({ items, account }: { items: readonly NavItem[]; account: readonly NavItem[] }) {
  return (
    <div className={css.strip}>
      <div className={css.line}>
        <a className={css.logo} href="/">
          Bluechip
        </a>
        {pageStands(SEARCH) ? <SearchField /> : null}
        <nav className={css.account} aria-label="Account" data-navigation="account">
          <a className={css.wide} href={SITES}>
            All sites
          </a>
          {account.map((item) => (
            <AccountLink key={item.href} item={item} />
          ))}
        </nav>
        <SmallMenu items={[...items, { label: 'All sites', href: SITES }]} />
      </div>
    </div>
  );
}

function AccountLink({ item }: { item: NavItem }) {
  if (item.label.startsWith('Subscribe')) {
    return (
      <ButtonLink size="small" href={item.href}>
        {item.label}
      </ButtonLink>
    );
  }
  return <a href={item.href}>{item.label}</a>;
}

function SearchField() {
  return (
    <search className={css.find}>
      <form action={SEARCH} method="get">
        <Icon name="search" />
        <input type="search" name="query" aria-label="Search prospects and stories" placeholder="Prospects, stories" />
      </form>
    </search>
  );
}

/** The navigation of small screens: everything in one inline menu, without JavaScript. */
function SmallMenu({ items }: { items: readonly NavItem[] }) {
  const flat = items.flatMap((item) => (item.children?.length ? item.children : [item]));
  return (
    <details className={css.burger}>
      <summary>
        <Icon name="menu" />
        Menu
      </summary>
      <nav aria-label="Menu" data-navigation="menu">
        <ul>
          {flat.map((item) => (
            <li key={`${item.label} ${item.href}`}>
              <a href={item.href}>{item.label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
