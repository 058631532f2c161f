import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ConfirmableItem } from '../checklist-view.ts';
import { checklistItems } from './checklist.ts';
import { confirmation, DISMISSAL, isDismissed } from './confirmations.ts';

export async function confirmItem(ctx: Context, item: ConfirmableItem): Promise<{ item: ConfirmableItem }> {
  await audit(ctx.db, ctx, confirmation(item));
  return { item };
}

/** Possible only once every item is done. */
export async function dismiss(ctx: Context): Promise<{ ok: true } | { ok: false; reason: 'not_done' }> {
  if (await isDismissed(ctx.db)) return { ok: true };
  const items = await checklistItems(ctx);
  if (items.some(({ isDone }) => !isDone)) return { ok: false, reason: 'not_done' };
  await audit(ctx.db, ctx, DISMISSAL);
  return { ok: true };
}
