import { handle } from '#platform/http/handle.ts';
import { getOembed } from './contract.ts';
import { oembedOf } from './service.ts';

export const embedEndpoints = [handle(getOembed, { run: (ctx, { query }) => oembedOf(ctx, query) })];
