import { handle } from '#platform/http/handle.ts';
import { getWebhook, listWebhooks, replayWebhookEvent } from './contract.ts';
import { oneWebhook, replay, webhookLog } from './service.ts';

export const webhookEndpoints = [
  handle(listWebhooks, { run: (ctx, { query }) => webhookLog(ctx, query) }),
  handle(getWebhook, { run: (ctx, { params }) => oneWebhook(ctx, params.webhookId) }),
  handle(replayWebhookEvent, { run: (ctx, { params, body }) => replay(ctx, params.webhookId, body.reason) }),
];
