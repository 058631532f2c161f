import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { RELATIONS, REQUEST_STATUSES } from './request-view.ts';

/** The takedown data for staff; nobody else sees any of it. */

export const subjectView = z.object({
  personId: z.int(),
  name: z.string(),
  isHidden: z.boolean(),
  /** "Football 2027, QB" and "Football, Alabama": all records of the person. */
  roles: z.array(
    z.object({
      kind: z.enum(['prospect', 'player']),
      id: z.int(),
      sport: z.enum(SPORTS),
      words: z.string(),
      /** The URL of the profile. */
      href: z.string(),
      isHidden: z.boolean(),
    }),
  ),
});
export type SubjectView = z.output<typeof subjectView>;

export const requestView = z.object({
  id: z.int(),
  personId: z.int(),
  /** The prospect's profile; null: that of the college athlete. */
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
  /** Null if the person is no longer known. */
  subject: subjectView.nullable(),
});
export type RequestView = z.output<typeof requestView>;
