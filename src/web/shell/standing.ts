import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { pageStands } from '../pages.ts';

/**
 * Shows an item once its page exists: one check against the route table, so that navigation never leads to nothing. A group opens its list
 * instead of a page, so its own page becomes the first item.
 */
export function standing(items: readonly NavItem[]): NavItem[] {
  return items.flatMap((item) => {
    const children = item.children ? standing(item.children) : [];
    const isThere = item.isExternal === true || pageStands(item.href);
    if (!isThere && children.length === 0) return [];
    const href = isThere ? item.href : (children[0]?.href ?? item.href);
    const isListed = children.length === 0 || children.some((child) => child.href === href);
    const listed = isListed ? children : [{ label: item.label, href }, ...children];
    return [{ ...item, href, ...(item.children ? { children: listed } : {}) }];
  });
}
