import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LONGEST_REASON, MERGE_KINDS, MERGES_PATH, mergeSide, recordedMerge, SELF_WORDS } from './merge-view.ts';

const kind = z.enum(MERGE_KINDS, { error: 'Please choose what to merge' });
const id = (label: string) => z.union([idInput], { error: pleaseEnter(label) });
const reason = z
  .string({ error: 'Please enter a reason' })
  .trim()
  .min(1, 'Please enter a reason')
  .max(LONGEST_REASON, `At most ${LONGEST_REASON} characters`);

export const getMergeSides = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/merges/sides',
  summary: 'What two records say that may be one person; with one of the two, that one',
  access: 'staff',
  permission: 'player_links:read',
  query: z.object({ kind, keep: idInput.optional(), other: idInput.optional() }),
  response: z.object({ keep: mergeSide.nullable(), other: mergeSide.nullable() }),
});

export const listMerges = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/merges',
  summary: 'Merges of staff and of the command line, the newest first',
  access: 'staff',
  permission: 'player_links:read',
  query: z.object({
    /** Returns those with a lower id. */
    before: idInput.optional(),
  }),
  response: z.object({
    merges: z.array(recordedMerge),
    /** The start of the next page; null: this is the last one. */
    next: z.int().nullable(),
  }),
});

export const mergeRecords = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/merges',
  summary:
    'Merges two records of one person: portal entries, seasons, ratings, offers, stories and links go to the one that is kept, and the other address leads to it. It can be undone',
  access: 'staff',
  permission: 'player_links:write',
  body: z
    .object({ kind, keep: id('the record to keep'), other: id('the other record'), reason })
    .refine((of) => of.kind === 'link' || of.keep !== of.other, { path: ['other'], error: SELF_WORDS }),
  response: z.object({ mergeId: z.int(), kept: z.string(), merged: z.string() }),
  errors: ['not_merged'],
  formRedirect: ({ mergeId }) => `${MERGES_PATH}?done=merged&merge=${mergeId}`,
});

export const undoMerge = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/merges/{mergeId}/undo',
  summary: 'Restores both records as they were, while nothing later has changed what the merge wrote',
  access: 'staff',
  permission: 'player_links:write',
  params: z.object({ mergeId: idInput }),
  body: z.object({ reason }),
  response: z.object({ mergeId: z.int() }),
  errors: ['not_undone'],
  formRedirect: ({ mergeId }) => `${MERGES_PATH}?done=undone&merge=${mergeId}`,
});
