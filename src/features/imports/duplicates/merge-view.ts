import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';

/** The data of the merge page. Isomorphic. */

/** `link`: a college player is a known prospect; `keep` is the prospect, `other` the player. */
export const MERGE_KINDS = ['player', 'prospect', 'link'] as const;
export type MergeKindName = (typeof MERGE_KINDS)[number];

export const LONGEST_REASON = 500;
export const MERGES_PATH = '/admin/merges';

/** The error for comparing or merging a record with itself. */
export const SELF_WORDS = 'This is the record to keep. Enter the number of another record.';

export const mergeSide = z.object({
  /** The id of the player or the prospect. */
  id: z.int(),
  personId: z.int(),
  name: z.string(),
  sport: z.enum(SPORTS),
  isProspect: z.boolean(),
  href: z.string(),
  /** Label and value, with the same labels on both sides of one kind. */
  facts: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
});
export type MergeSide = z.output<typeof mergeSide>;

export const recordedMerge = z.object({
  id: z.int(),
  at: z.string(),
  /** "Duro Uzorak (12) into Đuro Uzorak (9)". */
  what: z.string(),
  sport: z.string(),
  /** A username, or the operator. */
  by: z.string(),
  reason: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
