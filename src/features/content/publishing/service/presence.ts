import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { PresenceView } from '../content-view.ts';
import type { keepPresence as keepPresenceCall } from '../contract.ts';
import { isSameCopy } from '../copy.ts';
import { HEARTBEAT_SECONDS, LEASE_SECONDS } from '../publishing-limits-view.ts';
import { deleteEditor, type Editor, findEditor, writeEditor } from '../queries.ts';
import { insertRevision, latestRevision } from '../revision-rows.ts';
import { articleStateOf } from './article-state.ts';
import { type Content, holdContent, loggedFacts, tellLog, userIdOf } from './held-content.ts';

/** The editing lock: one window of one person at a time, as long as it renews its lease, and handed over only on request. */

export async function keepPresence(
  ctx: Context,
  contentId: number,
  { editor, takeOver, holder: seen }: { editor: string; takeOver: boolean; holder?: string | undefined },
): Promise<ReplyOf<typeof keepPresenceCall>> {
  const userId = userIdOf(ctx);
  if (userId === null) throw apiError('not_signed_in');
  const { holder, held } = await ctx.db.transaction(async (db) => {
    const content = await holdContent(ctx, db, contentId, 'content:write');
    const before = await findEditor(db, contentId);
    const isOthers = before !== null && isHeld(before, ctx.now) && before.editor !== editor;
    if (isOthers && !takeOver) return { holder: before, held: content };
    if (isOthers && before.editor !== seen)
      throw apiError('conflict', { message: 'Someone else started editing. Check who it is, then take over again.' });
    if (isOthers) await handOver(ctx, db, content, before);
    const isSame = before?.editor === editor;
    const next: Editor = {
      articleId: contentId,
      editor,
      userId,
      since: isSame ? before.since : ctx.now,
      until: new Date(ctx.now.getTime() + LEASE_SECONDS * 1000),
      displaced: isOthers ? before.editor : isSame ? before.displaced : null,
    };
    await writeEditor(db, next);
    return { holder: next, held: content };
  });
  return {
    presence: await presenceOf(ctx, holder, editor),
    version: held.draft.version,
    article: await articleStateOf(ctx, held),
  };
}

const isHeld = ({ until }: Editor, now: Date): boolean => until > now;

/** Saves the text so far as a revision, so that the displaced editor can find it. */
async function handOver(ctx: Context, db: Db, { article, draft }: Content, from: Editor): Promise<void> {
  const last = await latestRevision(db, article.id);
  if (!last || !isSameCopy(last.copy, draft.copy))
    await insertRevision(db, {
      articleId: article.id,
      kind: 'handed_over',
      copy: draft.copy,
      userId: from.userId,
      at: ctx.now,
    });
  await tellLog(db, ctx, {
    id: article.id,
    action: 'take_over',
    before: { ...loggedFacts(draft.copy, article), editorId: from.userId },
    after: { ...loggedFacts(draft.copy, article), editorId: userIdOf(ctx) },
  });
}

export async function endPresence(ctx: Context, contentId: number, editor: string): Promise<{ contentId: number }> {
  await ctx.db.transaction(async (db) => {
    await holdContent(ctx, db, contentId, 'content:write');
    await deleteEditor(db, contentId, editor);
  });
  return { contentId };
}

/** `editor`: the window that asks; absent: none yet. */
export async function presenceOf({ db, now }: Context, holder: Editor | null, editor?: string): Promise<PresenceView> {
  const seconds = { leaseSeconds: LEASE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
  if (!holder || !isHeld(holder, now)) return { state: 'free', holder: null, ...seconds };
  const [member] = await listMembersByIds(db, [holder.userId]);
  const { editor: window, since } = holder;
  const named = { username: member?.username ?? 'somebody', editor: window, since: since.toISOString() };
  const isDisplaced = editor !== undefined && holder.displaced === editor;
  const state = holder.editor === editor ? 'mine' : isDisplaced ? 'displaced' : 'other';
  return { state, holder: named, ...seconds };
}
