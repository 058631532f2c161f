import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { findPageById, listIdsOfPlace, lockPages, updatePage } from '../queries.ts';
import { purgeOrder } from './write-page.ts';

type MoveVerdict = { ok: true; position: number } | { ok: false; reason: 'not_found' | 'no_place' };

/** Moves a page among those of its place; `position` counts from 1, beyond either end is the end. */
export async function movePage(
  db: Db,
  ctx: AuditContext,
  { pageId, position, reason = null }: { pageId: number; position: number; reason?: string | null },
): Promise<MoveVerdict> {
  return db.transaction(async (tx) => {
    await lockPages(tx);
    const page = await findPageById(tx, pageId);
    if (!page) return { ok: false, reason: 'not_found' };
    if (page.place === 'none') return { ok: false, reason: 'no_place' };
    const ids = await listIdsOfPlace(tx, page.place);
    const from = ids.indexOf(pageId);
    const to = Math.min(Math.max(position, 1), ids.length) - 1;
    if (from === to) return { ok: true, position: to + 1 };
    for (const [index, id] of ids.toSpliced(from, 1).toSpliced(to, 0, pageId).entries())
      await updatePage(tx, id, { position: index + 1 });
    const { place, title } = page;
    await audit(tx, ctx, {
      action: 'page.move',
      subject: { type: 'page', id: pageId },
      before: { title, place, position: from + 1 },
      after: { title, place, position: to + 1 },
      reason,
    });
    await purgeOrder(tx);
    return { ok: true, position: to + 1 };
  });
}
