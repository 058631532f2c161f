import { z } from 'zod';
import { WEBHOOK_PROVIDERS, WEBHOOK_STATES } from '#kernel/webhook-states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LONGEST_REASON, webhookHref } from './webhooks-view.ts';

const webhookView = z.object({
  id: z.int(),
  provider: z.enum(WEBHOOK_PROVIDERS),
  /** The provider's id of the event. */
  eventId: z.string(),
  /** The provider's event type: `charge.dispute.created`. */
  type: z.string(),
  state: z.enum(WEBHOOK_STATES),
  /** Whether the program acts on events of this type. If so, an ignored event had nothing to do. */
  isHandledType: z.boolean(),
  /** How often it was delivered or replayed. */
  tries: z.int(),
  /** ISO 8601, like every time here. */
  receivedAt: z.string(),
  triedAt: z.string(),
  error: z.string().nullable(),
  /** Its facts as "name: value": the provider's ids, and amounts. */
  facts: z.array(z.string()),
});
export type WebhookView = z.output<typeof webhookView>;

const params = z.object({ webhookId: idInput });

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/webhooks',
  summary:
    'Events that payment providers sent in the last 90 days and what became of them, the newest first, by provider and state',
  access: 'staff',
  permission: 'operations:read',
  query: z.object({
    provider: z.enum(WEBHOOK_PROVIDERS).optional(),
    state: z.enum(WEBHOOK_STATES).optional(),
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
  }),
  response: z.object({ webhooks: z.array(webhookView), nextCursor: z.int().nullable() }),
});

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/webhooks/{webhookId}',
  summary: 'One event of a payment provider',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: z.object({ webhook: webhookView }),
});

export const replayWebhookEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{webhookId}/replay',
  summary: 'Processes an event once more, as if its provider sent it again; nothing is entered twice',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({
    /** Stored in the audit log. */
    reason: z
      .string()
      .trim()
      .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
      .default(''),
  }),
  errors: ['nothing_to_do', 'provider_away'],
  response: z.object({
    webhookId: z.int(),
    /** False if an event that it depends on has not arrived, so nothing was recorded. */
    isProcessed: z.boolean(),
  }),
  formRedirect: ({ webhookId, isProcessed }) => webhookHref(webhookId, isProcessed ? 'processed' : 'waiting'),
});
