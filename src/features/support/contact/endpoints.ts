import { handle } from '#platform/http/handle.ts';
import { sendContactMessage } from './contract.ts';
import { sendMessage } from './service/send-message.ts';

export const contactEndpoints = [handle(sendContactMessage, { run: (ctx, { body }) => sendMessage(ctx, body) })];
