import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { RELATIONS, REQUEST_STATUSES } from './request-view.ts';

/** What the staff of takedowns see; nobody else sees any of it. */

export const subjectView = z.object({
  personId: z.int(),
  name: z.string(),
  isHidden: z.boolean(),
  /** "Football 2027, QB" and "Football, Alabama": all that the person is here. */
  roles: z.array(
    z.object({
      kind: z.enum(['prospect', 'player']),
      id: z.int(),
      sport: z.enum(SPORTS),
      words: z.string(),
      /** The profile. */
      href: z.string(),
      isHidden: z.boolean(),
    }),
  ),
});
export type SubjectView = z.output<typeof subjectView>;

export const requestView = z.object({
  id: z.int(),
  personId: z.int(),
  /** The profile on which it was asked for; null: that of the college athlete. */
  prospectId: z.int().nullable(),
  personName: z.string(),
  name: z.string(),
  relation: z.enum(RELATIONS),
  email: z.string(),
  reason: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The username. */
  decidedBy: z.string().nullable(),
  decision: z.string().nullable(),
  /** Null where the person is no longer known. */
  subject: subjectView.nullable(),
});
export type RequestView = z.output<typeof requestView>;
