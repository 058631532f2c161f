import { z } from 'zod';
import { prospectIdInput } from '#features/recruiting/prospects/prospect-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

const collegeIdField = z.coerce
  .number<number | string>({ error: 'Please enter a college' })
  .int()
  .positive()
  .max(2_147_483_647);

/** The value that a form submits for an empty field. */
const leftEmpty = z.literal('').transform(() => undefined);

const day = z.iso.date({ error: 'Enter a date such as 2026-11-21' });
const params = z.object({ prospectId: prospectIdInput });
const formRedirect = ({ prospectId }: { prospectId: number }) =>
  `/admin/prospects/${prospectId}/edit?saved=decision#decision`;

export const recordProspectDecision = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/prospects/{prospectId}/decisions',
  summary: 'Records that a prospect committed, signed, or took it back: with teams, forecasts and history in one write',
  access: 'staff',
  permission: 'prospects:write',
  params,
  body: z
    .object({
      kind: z.enum(['commit', 'sign', 'decommit'], { error: 'Please enter a decision' }),
      /** For a commitment and a signing. */
      collegeId: z.union([leftEmpty, collegeIdField]).optional(),
      /** The date in Central Time, not before the previous decision; defaults to today. */
      happenedOn: z.union([leftEmpty, day]).optional(),
      /** Where the information comes from. */
      source: z.string({ error: 'Please enter a source' }).trim().min(1, 'Please enter a source').max(200),
    })
    .refine(({ kind, collegeId }) => kind === 'decommit' || collegeId !== undefined, {
      error: 'Please enter a college',
      path: ['collegeId'],
    }),
  response: z.object({
    prospectId: z.int(),
    status: z.string(),
    collegeId: z.int().nullable(),
    /** The number of picks that this graded. */
    settled: z.int(),
  }),
  errors: ['prospect_closed', 'already_decided_so', 'not_committed', 'unknown_college', 'not_your_college'],
  formRedirect,
});

export const correctDecisionDay = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/admin/prospects/{prospectId}/decisions/{decisionId}',
  summary:
    'Corrects the date of the decision that staff entered last, within 24 hours; a wrong college is fixed by a decommitment instead',
  access: 'staff',
  permission: 'prospects:write',
  params: params.extend({ decisionId: idInput }),
  body: z.object({
    happenedOn: day,
    /** For the audit log. */
    reason: z.string({ error: 'Please enter a reason' }).trim().min(1, 'Please enter a reason').max(500),
  }),
  response: z.object({ prospectId: z.int(), happenedOn: z.string() }),
  errors: ['not_found', 'not_your_college', 'not_entered_by_staff', 'decision_followed', 'too_late', 'same_day'],
  formRedirect: ({ prospectId }) => `/admin/prospects/${prospectId}/edit?saved=day#decision`,
});
