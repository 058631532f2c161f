import { LARGEST_ID } from '#kernel/ids.ts';
import type { SearchKind } from './member-paths-view.ts';

/** The meaning of what staff typed into the member search. Pure. */
export type MemberSearch =
  | { kind: 'newest' }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'id' | 'subscription' | 'gift'; id: number }
  | { kind: 'card'; digits: string }
  /** No number of that kind can match. */
  | { kind: 'nobody' };

export function memberSearch(text: string, by: SearchKind): MemberSearch {
  if (text === '') return { kind: 'newest' };
  if (by === 'name') return { kind: 'prefix', prefix: text };
  if (by === 'card') {
    const digits = text.replaceAll(/\D/g, '').slice(-4);
    return digits.length === 4 ? { kind: 'card', digits } : { kind: 'nobody' };
  }
  const id = Number(text.replace(/^#/, ''));
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? { kind: by, id } : { kind: 'nobody' };
}

/** A numeric cursor; null: the first page. */
export function idCursor(cursor: string | undefined): number | null {
  const id = Number(cursor);
  return cursor !== undefined && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null;
}
