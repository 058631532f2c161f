import {
  findWebhookEvent,
  listWebhookEvents,
  replayWebhook,
  type WebhookEvent,
} from '#features/billing/payments/public.ts';
import { apiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { listWebhooks, replayWebhookEvent, WebhookView } from './contract.ts';
import { WEBHOOKS_PER_PAGE } from './webhooks-view.ts';

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

const REFUSALS = {
  nothing_to_do: 'The program does not act on events of this type.',
  provider_away: 'The provider could not be reached. Try again in a moment.',
} as const;

/** In the audit log before it is tried, so that it is there also where it is refused or fails. What came of it is the event's state. */
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
  if (verdict.reason === 'not_found') throw apiError('not_found');
  throw apiError(verdict.reason, { message: REFUSALS[verdict.reason] });
}

function webhookView(event: WebhookEvent): WebhookView {
  const { id, provider, eventId, name, status, tries, receivedAt, triedAt, error, payload } = event;
  return {
    id,
    provider,
    eventId,
    type: name,
    state: status,
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
