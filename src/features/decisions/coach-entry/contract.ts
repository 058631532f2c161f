import { z } from 'zod';
import { COACH_ROLES } from '#features/directory/coaches/coach-view.ts';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { COACHES_PATH, coachPath, LONGEST } from './coach-paths-view.ts';

const number = z.coerce.number<number | string>();
const required = (label: string, most: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(most, `At most ${most} characters`);
/** The revision of the coach that the client loaded; a change based on another revision is refused. */
const revision = z
  .union([z.number(), z.string().max(9, { abort: true }).regex(/^\d+$/, 'Please reload the page')], {
    error: 'Please reload the page',
  })
  .pipe(number.int());

const facts = z.object({
  name: required('Name', LONGEST.name),
  /** Empty: no choice, which is refused with an error at the field. */
  collegeId: z.union([z.literal(''), z.null(), idInput], { error: 'Please choose a college' }),
  sport: z.enum(SPORTS, { error: 'Please choose a sport' }),
  role: z.enum(COACH_ROLES, { error: 'Please choose a role' }),
  /** As the college words it; empty if the role says enough. */
  title: z.string().trim().max(LONGEST.title, `At most ${LONGEST.title} characters`).default(''),
  source: required('Source', LONGEST.source),
});

const coachView = z.object({
  id: z.int(),
  name: z.string(),
  sport: z.enum(SPORTS),
  role: z.enum(COACH_ROLES),
  title: z.string().nullable(),
  /** Null: no longer in the directory. */
  college: collegeFlag.nullable(),
});
const collegeChoice = z.object({ id: z.int(), name: z.string() });
const params = z.object({ coachId: idInput });
const written = z.object({ coachId: z.int() });

export const listCoaches = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/coaches',
  summary:
    'Coaches by the beginnings of the words of their name and by college; a publisher sees those of their own college',
  access: 'staff',
  permission: 'transfers:read',
  query: z.object({
    q: z.string().trim().max(LONGEST.query).default(''),
    collegeId: idInput.optional(),
    page: number.optional(),
    perPage: number.optional(),
  }),
  response: z.object({
    coaches: z.array(coachView),
    /** Exact within the window of numbered pages. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
    /** Those that have coaches, by name. */
    colleges: z.array(collegeChoice),
    mayWrite: z.boolean(),
  }),
});

export const getCoachEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/coaches/{coachId}',
  summary: 'A coach as staff edit them, with what staff changed, the latest first',
  access: 'staff',
  permission: 'transfers:read',
  params,
  response: z.object({
    coach: coachView.extend({
      /** Changes with every write. */
      revision: z.int(),
    }),
    changes: z.array(
      z.object({
        id: z.int(),
        /** ISO 8601. */
        at: z.string(),
        /** The username, or "operator". */
        by: z.string(),
        action: z.string(),
        /** "role: assistant_coach, then head_coach". */
        facts: z.array(z.string()),
        source: z.string().nullable(),
      }),
    ),
    may: z.object({ write: z.boolean(), delete: z.boolean() }),
  }),
});

export const getCoachChoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/coach_choices',
  summary: 'The colleges whose coaches this member of staff may write',
  access: 'staff',
  permission: 'transfers:read',
  response: z.object({ colleges: z.array(collegeChoice), mayWrite: z.boolean() }),
});

export const createCoach = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/coaches',
  summary: 'Adds a coach of a college',
  access: 'staff',
  permission: 'transfers:write',
  body: facts,
  response: written,
  errors: ['coach_exists', 'not_your_college'],
  formRedirect: ({ coachId }) => `${coachPath(coachId)}?saved=added`,
});

export const updateCoach = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/coaches/{coachId}',
  summary: 'Changes a coach',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: facts.extend({ revision }),
  response: written,
  errors: ['coach_exists', 'not_your_college', 'nothing_changed', 'conflict'],
  formRedirect: ({ coachId }) => `${coachPath(coachId)}?saved=changed`,
});

export const deleteCoach = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/coaches/{coachId}',
  summary: 'Deletes a coach; the audit log keeps who it was and why',
  access: 'staff',
  permission: 'transfers:delete',
  params,
  body: z.object({ reason: required('Reason', LONGEST.reason), revision }),
  response: written,
  errors: ['conflict'],
  formRedirect: () => `${COACHES_PATH}?done=deleted`,
});
