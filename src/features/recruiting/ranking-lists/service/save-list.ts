import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { transactionUnlessRefused } from '#platform/db/unless-refused.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { saveList } from '../contract.ts';
import type { ListKinds } from '../list-kind.ts';
import { scopeName } from '../list-scope.ts';
import { type List, lockList, updateList } from '../queries.ts';
import { changedSince } from './edit-draft.ts';
import { lockScopeOf, publish } from './publish.ts';

type Input = ParsedOf<typeof saveList>['body'];
type Saved = { ok: true; list: List; revision: number; name: string; published: boolean; version: number | null };
type Result = Saved | { ok: false; reason: 'list_empty' | 'list_is_published' };

/**
 * Names a draft and publishes it where that is asked for, in one transaction; a published list is only named. Throws not_found, conflict
 * where it was changed since it was seen, and forbidden where publishing is not the sender's to do.
 */
export async function save(
  ctx: Context,
  kinds: ListKinds,
  listId: number,
  { revision, name: words, published, note }: Input,
): Promise<Result> {
  return transactionUnlessRefused<Result>(ctx.db, async (db) => {
    // Before the list, as by everybody who orders a class.
    if (published) await lockScopeOf(db, kinds, listId);
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    const isOpen = list.status === 'draft' || list.status === 'published';
    if (!isOpen || list.revision !== revision) throw await changedSince(db, list);
    if (list.status === 'published' && !published) return { ok: false, reason: 'list_is_published' };
    const isPublishing = list.status === 'draft' && published;
    if ((isPublishing || list.status === 'published') && !isAllowed(ctx, 'lists:publish')) throw apiError('forbidden');
    const name = words === '' || words === scopeName(list) ? null : words;
    if (name !== list.name) {
      await updateList(db, listId, { name }, { by: changedByOf(ctx.actor), at: ctx.now });
      await audit(db, ctx, {
        action: 'ranking_list.name',
        subject: { type: 'ranking_list', id: listId },
        before: { name: list.name },
        after: { name },
      });
    }
    const named = { list, name: name ?? scopeName(list), published };
    if (!isPublishing) return { ok: true, ...named, revision, version: list.version };
    const done = await publish({ ...ctx, db }, kinds, { seen: { listId, revision }, note });
    return done.ok ? { ...done, ...named } : done;
  });
}
