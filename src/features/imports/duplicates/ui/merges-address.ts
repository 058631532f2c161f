import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { MERGE_KINDS, MERGES_PATH, type MergeKindName } from '../merge-view.ts';

/** The address of the page holds the pair and what is searched. */

const KEYS = ['kind', 'keep', 'other', 'find', 'before'] as const;
type Key = (typeof KEYS)[number];
export type MergeFilters = Partial<Record<Key, string>>;

const NUMBER = /^[1-9]\d{0,8}$/;
const isKind = (value: unknown): value is MergeKindName => MERGE_KINDS.some((kind) => kind === value);
/** The call would refuse more. */
const LONGEST_FIND = 200;

export const filtersOf = (search: URLSearchParams): MergeFilters =>
  readFilters(search, KEYS, (key, value) =>
    key === 'kind' ? isKind(value) : key === 'find' ? value.length <= LONGEST_FIND : NUMBER.test(value),
  );

export const mergesHref = (filters: MergeFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(MERGES_PATH, KEYS, filters, changes);

export const kindOf = ({ kind }: MergeFilters): MergeKindName => (isKind(kind) ? kind : 'player');

/** Which of the two is still open; null: both are chosen, or none. */
export function openSide({ keep, other }: MergeFilters): 'keep' | 'other' | null {
  if ((keep === undefined) === (other === undefined)) return null;
  return keep === undefined ? 'keep' : 'other';
}
