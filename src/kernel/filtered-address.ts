/** Addresses of lists contain the filters, the sort order and the page. */

/** The value of each key that the address has and that `isReadable` accepts; a malformed address shows the list instead of an error. */
export function readFilters<Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
  isReadable: (key: Key, value: string) => boolean,
): Partial<Record<Key, string>> {
  const filters: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = search.get(key)?.trim();
    if (value && isReadable(key, value)) filters[key] = value;
  }
  return filters;
}

/** The same list with some filters changed; undefined removes one. A changed filter returns to the first page. */
export function filteredHref<Key extends string>(
  path: string,
  keys: readonly Key[],
  filters: Partial<Record<Key, string>>,
  changes: { [Each in Key]?: string | undefined },
): string {
  const query = new URLSearchParams();
  for (const key of keys) {
    const value = key in changes ? changes[key] : key === 'page' ? undefined : filters[key];
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
