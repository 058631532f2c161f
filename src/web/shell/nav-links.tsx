import { Fragment } from 'react';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';

type NavLinksProps = { items: readonly NavItem[]; isHere?: (item: NavItem) => boolean };

/** The links of a drop-down menu; sub-links form a group named after their parent. */
export function NavLinks({ items, isHere = () => false }: NavLinksProps) {
  return items.map((item) => (
    <Fragment key={item.href + item.label}>
      <a href={item.href} aria-current={isHere(item) ? 'page' : undefined}>
        {item.label}
      </a>
      {item.children?.length ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
        <div role="group" aria-label={item.label}>
          <NavLinks items={item.children} isHere={isHere} />
        </div>
      ) : null}
    </Fragment>
  ));
}
