import { handle } from '#platform/http/handle.ts';
import { getAttention } from './contract.ts';
import { attention } from './service.ts';

export const attentionEndpoints = [handle(getAttention, { run: (ctx) => attention(ctx) })];
