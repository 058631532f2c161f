import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { findWebhookEvent, noteTry, type WebhookEvent } from '../webhook-queries.ts';
import { processCardEvent, processPaypalEvent } from './receive-event.ts';
import { logResult } from './webhook-log.ts';

type Verdict =
  | { ok: true; isProcessed: boolean }
  | { ok: false; reason: 'not_found' | 'nothing_to_do' | 'provider_away' };

type Options = {
  /**
   * Called before the event is processed, in the transaction that counts the attempt, so that every attempt is recorded whatever its
   * result.
   */
  onTry: (db: Db, before: WebhookEvent) => Promise<void>;
};

/**
 * Processes a webhook event again as if the provider had resent it. Effects that were recorded before are found and not repeated. The
 * signature was verified when the event arrived.
 */
export async function replayWebhook(
  ctx: Pick<Context, 'db' | 'ports' | 'now' | 'log'>,
  id: number,
  { onTry }: Options,
): Promise<Verdict> {
  const { db, now } = ctx;
  const before = await findWebhookEvent(db, id);
  if (!before) return { ok: false, reason: 'not_found' };
  const { payload } = before;
  const isActedOn = payload.event.type !== 'other';
  await db.transaction(async (tx) => {
    if (isActedOn) await noteTry(tx, id, now);
    await onTry(tx, before);
  });
  if (!isActedOn) return { ok: false, reason: 'nothing_to_do' };
  const process = () =>
    payload.provider === 'cards' ? processCardEvent(ctx, payload.event) : processPaypalEvent(ctx, payload.event);
  try {
    return { ok: true, isProcessed: await logResult(db, { id, payload }, process) };
  } catch (error) {
    if (!(error instanceof CardProviderFailure || error instanceof PaypalFailure)) throw error;
    ctx.log.warn(
      { err: error, webhookEventId: id },
      'the provider could not be asked about an event that was replayed',
    );
    return { ok: false, reason: 'provider_away' };
  }
}
