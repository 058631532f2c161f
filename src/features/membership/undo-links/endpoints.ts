import { handle } from '#platform/http/handle.ts';
import { getUndo, undoChange } from './contract.ts';
import { readUndo, undoChangeBy } from './service/undo-change.ts';

export const undoLinkEndpoints = [
  handle(getUndo, { run: (ctx, { query }) => readUndo(ctx, query.token) }),
  handle(undoChange, { run: (ctx, { body }) => undoChangeBy(ctx, body.token) }),
];
