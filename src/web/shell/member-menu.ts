import type { NavItem } from '#features/sites/navigation/navigation-view.ts';

/** The route of the current page, with its data. */
export type ShownPage = { id: string; loaderData: unknown } | undefined;

/**
 * The first links of the account menu, set by the session's code: they are not part of a page cached for a class of readers, nor of the
 * code that visitors load.
 */
export const memberMenu = { linksOf: (_page: ShownPage): readonly NavItem[] => [] };
