import {
  findWebhookEvent,
  listWebhookEvents,
  replayWebhook,
  type WebhookEvent,
} from '#features/billing/payments/public.ts';
import { apiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import { HEARD_EVENTS } from '#platform/cards/stripe-event.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { HEARD_TYPES } from '#platform/paypal/read-event.ts';
import type { listWebhooks, replayWebhookEvent, WebhookView } from './contract.ts';
import { ignoredWords, WEBHOOKS_PER_PAGE } from './webhooks-view.ts';

export async function webhookLog(
  { db }: Context,
  { provider, state, cursor }: ParsedOf<typeof listWebhooks>['query'],
): Promise<ReplyOf<typeof listWebhooks>> {
  const rows = await listWebhookEvents(db, { provider, status: state, beforeId: cursor, limit: WEBHOOKS_PER_PAGE + 1 });
  const shown = rows.slice(0, WEBHOOKS_PER_PAGE);
  return {
    webhooks: shown.map(webhookView),
    nextCursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function oneWebhook({ db }: Context, webhookId: number): Promise<{ webhook: WebhookView }> {
  const event = await findWebhookEvent(db, webhookId);
  if (!event) throw apiError('not_found');
  return { webhook: webhookView(event) };
}

/**
 * Writes the audit entry before the attempt, so that it exists even if the replay is refused or fails. The event's state holds the result.
 */
export async function replay(
  ctx: Context,
  webhookId: number,
  reason: string,
): Promise<ReplyOf<typeof replayWebhookEvent>> {
  const verdict = await replayWebhook(ctx, webhookId, {
    onTry: (db, { provider, eventId, name, status, tries, error }) =>
      audit(db, ctx, {
        action: 'webhook.replay',
        subject: { type: 'webhook', id: webhookId },
        before: { provider, eventId, type: name, state: status, tries, error },
        reason: reason || null,
      }),
  });
  if (verdict.ok) return { webhookId, isProcessed: verdict.isProcessed };
  switch (verdict.reason) {
    case 'not_found':
      throw apiError('not_found');
    case 'nothing_to_do':
      throw apiError('nothing_to_do', { message: await ignoredBecause(ctx, webhookId) });
    case 'provider_away':
      throw apiError('provider_away', { message: 'The provider could not be reached. Try again in a moment.' });
  }
}

async function ignoredBecause({ db }: Context, webhookId: number): Promise<string> {
  const event = await findWebhookEvent(db, webhookId);
  return ignoredWords(event === null || isHandledType(event));
}

const isHandledType = ({ provider, name }: Pick<WebhookEvent, 'provider' | 'name'>): boolean =>
  (provider === 'cards' ? (HEARD_EVENTS as readonly string[]) : HEARD_TYPES).includes(name);

function webhookView(event: WebhookEvent): WebhookView {
  const { id, provider, eventId, name, status, tries, receivedAt, triedAt, error, payload } = event;
  return {
    id,
    provider,
    eventId,
    type: name,
    state: status,
    isHandledType: isHandledType(event),
    tries,
    receivedAt: receivedAt.toISOString(),
    triedAt: triedAt.toISOString(),
    error,
    facts: factsOf(payload.event),
  };
}

/** "chargeId" → "charge: pi_1", "cents" → "amount: $9.95". */
function factsOf({ id: _, type: _type, ...facts }: WebhookEvent['payload']['event']): string[] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'cents') return typeof value === 'number' ? [`amount: ${moneyText(value)}`] : [];
    return typeof value === 'string' ? [`${name.replace(/Id$/, '')}: ${value}`] : [];
  });
}
