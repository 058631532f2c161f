import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { noticeKind } from '../preferences/contract.ts';

/** A notice as its member has it in the page. Isomorphic. */

export const notice = z.object({
  id: z.int(),
  kind: noticeKind,
  /** ISO 8601: when it became known. */
  at: z.string(),
  isRead: z.boolean(),
  /** False: the commitment to the college was taken back. */
  isCommitted: z.boolean(),
  prospect: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    classYear: z.int(),
    sport: z.enum(SPORTS),
    position: z.string().nullable(),
  }),
  college: collegeFlag,
});
export type Notice = z.output<typeof notice>;
