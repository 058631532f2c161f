/**
 * received: it arrived, and is being processed or its process died. processed: recorded, or found recorded before. waiting: its subject is
 * not known yet, and the provider will retry. ignored: of a type that the program does not act on. failed: processing it failed.
 */
export const WEBHOOK_STATES = ['received', 'processed', 'waiting', 'ignored', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATES)[number];

export const WEBHOOK_PROVIDERS = ['cards', 'paypal'] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];
