/** The address of the webhook log. Isomorphic. */

export const WEBHOOKS_PATH = '/admin/operations/webhooks';

export const WEBHOOK_DEEDS = ['processed', 'waiting'] as const;
export type WebhookDeed = (typeof WEBHOOK_DEEDS)[number];

export const WEBHOOKS_PER_PAGE = 25;
export const LONGEST_REASON = 500;

export const webhookHref = (webhookId: number, done?: WebhookDeed): string =>
  `${WEBHOOKS_PATH}?webhook=${webhookId}${done ? `&done=${done}` : ''}`;

/** Why an event was ignored. `isHandledType`: the program acts on events of its type. */
export const ignoredWords = (isHandledType: boolean): string =>
  isHandledType ? 'Nothing to do: already recorded.' : 'The program doesn’t act on events of this type.';
