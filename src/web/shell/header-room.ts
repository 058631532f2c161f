import type { NavItem } from '#features/sites/navigation/navigation-view.ts';

/** Estimates, on the server, whether further links fit beside the others in the navigation of a 1280 px screen. */

/** Pixels, as main-nav.module.css has them at 1280. */
const LINE = 1222;
const GAP = 24;
const ARROW = 17;
/** The average width of a letter in the navigation. */
const LETTER = 8;
/** More than these go into a menu, however short they are. */
const MOST_LINKS = 2;

const widthOf = ({ label, children = [] }: NavItem): number =>
  label.length * LETTER + (children.length > 0 ? ARROW : 0) + GAP;

export function fitsHeader(items: readonly NavItem[], further: readonly NavItem[]): boolean {
  if (further.length > MOST_LINKS) return false;
  const width = [...items, ...further].reduce((sum, item) => sum + widthOf(item), -GAP);
  return width <= LINE;
}
