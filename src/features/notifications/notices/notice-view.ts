import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { ALERT_EVENTS } from '../preferences/alert-kinds-view.ts';
import { SUBJECT_KINDS } from './alert.ts';

/** An alert in the member's bell. Isomorphic. */

export const notice = z.object({
  id: z.int(),
  kind: z.enum(ALERT_EVENTS),
  /** ISO 8601: when it became known. */
  at: z.string(),
  isRead: z.boolean(),
  /** The person or thing that it is about, with the page it links to. */
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    id: z.int(),
    name: z.string(),
    /** "QB · Football · 2027"; for a story who may read it. */
    facts: z.string(),
    path: z.string(),
  }),
  /** "committed to Alabama", after the name of a person; "Final" or "New story". */
  words: z.string(),
  /** The college of the event. */
  college: collegeFlag.nullable(),
});
export type Notice = z.output<typeof notice>;
