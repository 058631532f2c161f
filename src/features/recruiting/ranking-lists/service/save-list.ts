import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transactionUnlessRefused } from '#platform/db/unless-refused.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { changedByOf } from '../../prospects/public.ts';
import type { saveList } from '../contract.ts';
import type { ListKinds } from '../list-kind.ts';
import { scopeName } from '../list-scope.ts';
import type { SaveOutcome } from '../list-view.ts';
import { type List, lockList, updateList } from '../queries.ts';
import { changedSince } from './edit-draft.ts';
import { lockScopeOf, publish } from './publish.ts';

type Input = ParsedOf<typeof saveList>['body'];
type Saved = {
  ok: true;
  list: List;
  revision: number;
  name: string;
  published: boolean;
  version: number | null;
  outcome: SaveOutcome;
};
type Result = Saved | { ok: false; reason: 'list_empty' | 'list_is_published' };

/**
 * Renames a draft and publishes it if requested, in one transaction; a published list is only renamed. A refused save changes nothing.
 * Throws not_found, conflict for a list that changed since `revision`, and forbidden without the permission to publish.
 */
export async function save(
  ctx: Context,
  kinds: ListKinds,
  listId: number,
  { revision, name: typedName, published, note, confirmedRemovals }: Input,
): Promise<Result> {
  return transactionUnlessRefused<Result>(ctx.db, async (db) => {
    // Locks the scope before the list, in the same order as every other write.
    if (published) await lockScopeOf(db, kinds, listId);
    const list = await lockList(db, listId);
    if (!list) throw apiError('not_found');
    const isOpen = list.status === 'draft' || list.status === 'published';
    if (!isOpen || list.revision !== revision) throw await changedSince(db, list);
    if (list.status === 'published' && !published) return { ok: false, reason: 'list_is_published' };
    const isPublishing = list.status === 'draft' && published;
    if ((isPublishing || list.status === 'published') && !isAllowed(ctx, 'lists:publish')) throw apiError('forbidden');
    const name = typedName === '' || typedName === scopeName(list) ? null : typedName;
    const present = name === list.name ? revision : await rename(ctx, db, list, name);
    if (list.status === 'published' && present !== revision) await purgeTags(db, kinds[list.kind].cacheTags(list));
    const saved = { list, name: name ?? scopeName(list), published };
    if (!isPublishing) {
      const outcome = list.status === 'published' ? 'renamed' : 'saved';
      return { ok: true, ...saved, revision: present, version: list.version, outcome };
    }
    const done = await publish({ ...ctx, db }, kinds, { seen: { listId, revision: present }, note, confirmedRemovals });
    return done.ok ? { ...done, ...saved, outcome: 'published' } : done;
  });
}

/** Returns the new revision, so that an editor with the old name on screen cannot write it back. */
async function rename(ctx: Context, db: Db, list: List, name: string | null): Promise<number> {
  const revision = list.revision + 1;
  await updateList(db, list.id, { name, revision }, { by: changedByOf(ctx.actor), at: ctx.now });
  await audit(db, ctx, {
    action: 'ranking_list.name',
    subject: { type: 'ranking_list', id: list.id },
    before: { name: list.name },
    after: { name },
  });
  return revision;
}
