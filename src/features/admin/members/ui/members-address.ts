import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { LONGEST_SEARCH, MEMBERS_PATH, SEARCH_KINDS, type SearchKind } from '../member-paths-view.ts';

/** The list's address contains the search and the cursor; invalid parts are ignored. */

const KEYS = ['q', 'by', 'cursor'] as const;
type Key = (typeof KEYS)[number];
export type MemberFilters = Partial<Record<Key, string>>;

export const isSearchKind = (value: unknown): value is SearchKind => SEARCH_KINDS.some((kind) => kind === value);

export const memberFiltersOf = (search: URLSearchParams): MemberFilters =>
  readFilters(search, KEYS, (key, value) => (key === 'by' ? isSearchKind(value) : value.length <= LONGEST_SEARCH));

export const membersHref = (filters: MemberFilters, changes: { [Each in Key]?: string | undefined } = {}) =>
  filteredHref(MEMBERS_PATH, KEYS, filters, changes);
