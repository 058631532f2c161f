import type { StoredAnswer } from '../tables.ts';
import type { StoredObject } from './objects.ts';
import type { WireError } from './wire-error.ts';

/** The answer to a request. A declined card is an answer too, because its effects are stored. */

export const ok = (body: StoredObject | object): StoredAnswer => ({ status: 200, body });

export const refusal = ({ status, body }: WireError): StoredAnswer => ({ status, body: { error: body } });

/** A page of a list; `url` is its path. */
export const listOf = (url: string, { data, hasMore }: { data: readonly object[]; hasMore: boolean }): StoredAnswer =>
  ok({ object: 'list', url, has_more: hasMore, data });
