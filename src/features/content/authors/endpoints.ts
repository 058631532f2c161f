import { handle } from '#platform/http/handle.ts';
import { getAuthor } from './contract.ts';
import { authorOf } from './service.ts';

export const authorEndpoints = [
  handle(getAuthor, { run: (ctx, { params, query }) => authorOf(ctx, params.id, query) }),
];
