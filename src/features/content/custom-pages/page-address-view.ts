/** Where a page of the operator is read. Apart from the rest, because every page of the program has links to them. */
export const customPagePath = (slug: string): string => `/pages/${slug}`;
