/** Longer names do not fit the header on a phone. */
export const HEADER_NAME_LIMIT = 27;

/** The title in the header: the header name if it fits, else the name. */
export function headerTitle(site: { name: string; headerName: string }): string {
  return site.headerName.length <= HEADER_NAME_LIMIT ? site.headerName : site.name;
}
