import { apiError } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { getMergeSides, listMerges, mergeRecords, undoMerge } from './contract.ts';
import { mergeByStaff, mergesOf, sidesOf, undoByStaff } from './service/staff-merges.ts';

export const duplicateEndpoints = [
  handle(listMerges, { run: (ctx, { query }) => mergesOf(ctx, query) }),
  handle(getMergeSides, { run: (ctx, { query }) => sidesOf(ctx, query) }),
  handle(mergeRecords, {
    run: async (ctx, { body }) => {
      const merged = await mergeByStaff(ctx, body);
      if (!merged.ok) throw apiError('not_merged', { message: merged.reason });
      return merged;
    },
  }),
  handle(undoMerge, {
    run: async (ctx, { params, body }) => {
      const undone = await undoByStaff(ctx, params.mergeId, body.reason);
      if (!undone.ok) throw apiError('not_undone', { message: undone.reason });
      return undone;
    },
  }),
];
