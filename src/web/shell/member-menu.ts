import type { NavItem } from '#features/sites/navigation/navigation-view.ts';

/** The route of the page that is shown, with its data. */
export type ShownPage = { id: string; loaderData: unknown } | undefined;

/**
 * The first links of the account menu, which the code of the session puts in: no part of a page that is kept for everybody of a class,
 * and no bytes of those that visitors load.
 */
export const memberMenu = { linksOf: (_page: ShownPage): readonly NavItem[] => [] };
