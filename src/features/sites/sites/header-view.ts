/** Longer names do not fit the header on a phone. */
export const HEADER_NAME_LIMIT = 27;

/** What the header shows: the header name where it fits, else the name. */
export function headerTitle(site: { name: string; headerName: string }): string {
  return site.headerName.length <= HEADER_NAME_LIMIT ? site.headerName : site.name;
}
