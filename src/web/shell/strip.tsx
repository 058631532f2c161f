import { ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { SearchField } from './search-field.tsx';
import css from './strip.module.css';

const SITES = '/sites';

type StripProps = {
  items: readonly NavItem[];
  account: readonly NavItem[];
  /** Where the form of the search leads. */
  search: string;
};

/** The network's strip: logo, search, account; on a phone the menu with the search in it. */
export function Strip({ items, account, search }: StripProps) {
  return (
    <div className={css.strip}>
      <div className={css.line}>
        <a className={css.logo} href="/">
          Bluechip
        </a>
        <SearchField action={search} place="strip" />
        <nav className={css.account} aria-label="Account" data-navigation="account">
          <a className={css.wide} href={SITES}>
            All sites
          </a>
          {account.map((item) => (
            <AccountLink key={item.href} item={item} />
          ))}
        </nav>
        <SmallMenu items={[...items, { label: 'All sites', href: SITES }]} search={search} />
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

/** The navigation of small screens: everything in one inline menu, without JavaScript. */
function SmallMenu({ items, search }: Pick<StripProps, 'items' | 'search'>) {
  const flat = items.flatMap((item) => (item.children?.length ? item.children : [item]));
  return (
    <details className={css.burger}>
      <summary>
        <Icon name="menu" />
        Menu
      </summary>
      <SearchField action={search} place="menu" />
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
