import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { MERGE_KINDS, MERGES_PATH, type MergeKindName, SELF_WORDS } from '../merge-view.ts';

/** The page's address contains the pair and the search. */

const KEYS = ['kind', 'keep', 'other', 'find', 'before'] as const;
type Key = (typeof KEYS)[number];
export type MergeFilters = Partial<Record<Key, string>>;

const NUMBER = /^[1-9]\d*$/;
const isNumber = (value: string) => NUMBER.test(value) && Number(value) <= LARGEST_ID;
const isKind = (value: unknown): value is MergeKindName => MERGE_KINDS.some((kind) => kind === value);
/** The endpoint refuses longer texts. */
const LONGEST_FIND = 200;

export const filtersOf = (search: URLSearchParams): MergeFilters =>
  readFilters(search, KEYS, (key, value) =>
    key === 'kind' ? isKind(value) : key === 'find' ? value.length <= LONGEST_FIND : isNumber(value),
  );

export const mergesHref = (filters: MergeFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(MERGES_PATH, KEYS, filters, changes);

export const kindOf = ({ kind }: MergeFilters): MergeKindName => (isKind(kind) ? kind : 'player');

/** The side that is still empty; null: both are chosen, or neither is. */
export function openSide({ keep, other }: MergeFilters): 'keep' | 'other' | null {
  if ((keep === undefined) === (other === undefined)) return null;
  return keep === undefined ? 'keep' : 'other';
}

export type PairFields = Record<'keep' | 'other', { value: string; error: string | undefined }>;

/** Both fields as typed, each with its error. */
export function pairFieldsOf(search: URLSearchParams): PairFields {
  const typed = (key: 'keep' | 'other') => (search.get(key) ?? '').trim();
  const errorOf = (value: string) => {
    if (value === '' || isNumber(value)) return undefined;
    return NUMBER.test(value) ? 'No record has so large a number' : 'Enter the number of a record, like 1204';
  };
  const [keep, other] = [typed('keep'), typed('other')];
  return {
    keep: { value: keep, error: errorOf(keep) },
    other: { value: other, error: isSelf(filtersOf(search)) ? SELF_WORDS : errorOf(other) },
  };
}

/** A prospect and a player may share an id and are still two records. */
export const isSelf = (filters: MergeFilters): boolean =>
  kindOf(filters) !== 'link' && filters.keep !== undefined && filters.keep === filters.other;
