import type { AuditContext } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { mayManageAuthors } from '../policy.ts';
import { type Author, findAuthorById, findAuthorOfMember, lockAuthors, updateAuthor } from '../queries.ts';
import { recordAuthor } from './write-author.ts';

type Input = { authorId: number; reason: string | null };

export type RetireVerdict =
  | { ok: true; author: Author }
  | { ok: false; reason: 'not_found' | 'not_yours' | 'already_retired' | 'not_retired' | 'account_has_author' };

/** Retires a byline. Nothing that was written is deleted. */
export async function retireAuthor(db: Db, ctx: AuditContext, { authorId, reason }: Input): Promise<RetireVerdict> {
  return db.transaction(async (tx) => {
    await lockAuthors(tx);
    const before = await findAuthorById(tx, authorId);
    if (!before) return { ok: false, reason: 'not_found' };
    if (!mayManageAuthors(ctx.actor)) return { ok: false, reason: 'not_yours' };
    if (before.retiredAt !== null) return { ok: false, reason: 'already_retired' };
    return write(tx, ctx, { before, retiredAt: ctx.now, action: 'retire', reason });
  });
}

/** Refused if the account has another byline by now: it has one at a time. */
export async function restoreAuthor(db: Db, ctx: AuditContext, { authorId, reason }: Input): Promise<RetireVerdict> {
  return db.transaction(async (tx) => {
    await lockAuthors(tx);
    const before = await findAuthorById(tx, authorId);
    if (!before) return { ok: false, reason: 'not_found' };
    if (!mayManageAuthors(ctx.actor)) return { ok: false, reason: 'not_yours' };
    if (before.retiredAt === null) return { ok: false, reason: 'not_retired' };
    if (before.userId !== null && (await findAuthorOfMember(tx, before.userId)))
      return { ok: false, reason: 'account_has_author' };
    return write(tx, ctx, { before, retiredAt: null, action: 'restore', reason });
  });
}

async function write(
  db: Db,
  ctx: AuditContext,
  {
    before,
    retiredAt,
    action,
    reason,
  }: { before: Author; retiredAt: Date | null; action: string; reason: string | null },
): Promise<RetireVerdict> {
  const author = { ...before, retiredAt };
  await updateAuthor(db, before.id, { retiredAt });
  await recordAuthor(db, ctx, { action, before, after: author, reason });
  return { ok: true, author };
}
