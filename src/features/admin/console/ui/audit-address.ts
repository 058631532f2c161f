import { isCalendarDay } from '#kernel/dates.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isIdText } from '#kernel/ids.ts';
import { AUDIT_PATH, LONGEST_ACTION, LONGEST_SEARCH, LONGEST_SUBJECT_TYPE } from '../../audit/audit-search-view.ts';

/** The URL of the audit log holds all its filters. Unreadable ones are ignored. */

const KEYS = ['by', 'action', 'subject_type', 'subject', 'from', 'to', 'cursor'] as const;
type Key = (typeof KEYS)[number];
export type AuditSearch = Partial<Record<Key, string>>;

const atMost = (longest: number) => (value: string) => value.length <= longest;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  by: atMost(LONGEST_SEARCH),
  action: atMost(LONGEST_ACTION),
  subject_type: atMost(LONGEST_SUBJECT_TYPE),
  subject: atMost(LONGEST_SEARCH),
  from: isCalendarDay,
  to: isCalendarDay,
  cursor: isIdText,
};

export const auditSearchOf = (search: URLSearchParams): AuditSearch =>
  readFilters(search, KEYS, (key, value) => IS_READABLE[key](value));

export const auditHref = (search: AuditSearch, cursor?: number): string =>
  filteredHref(AUDIT_PATH, KEYS, search, { cursor: cursor === undefined ? undefined : String(cursor) });
