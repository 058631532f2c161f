import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { diskFileInput } from '#platform/http/file-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { mergeSide } from '../duplicates/merge-view.ts';
import { UPLOAD_KINDS } from './kind-view.ts';
import { doubtContent, lineContent } from './line-view.ts';
import { DECISIONS, IMPORTS_PATH, LINE_PARTS, UPLOAD_LIMITS, uploadPath, uploadView } from './upload-view.ts';

const params = z.object({ uploadId: idInput });
const flag = z.enum(['', '1']).default('');
const turn = z.coerce.number<number | string>().int().positive();
const idReply = z.object({ id: z.int() });

export const addUpload = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/imports',
  summary:
    'Takes a CSV or JSON file to import and has it checked in the background; nothing is imported until it is confirmed',
  access: 'staff',
  permission: 'operations:write',
  takesFile: { field: 'file', maxBytes: UPLOAD_LIMITS.fileBytes, isOnDisk: true },
  body: z.object({
    kind: z.enum(UPLOAD_KINDS, { error: 'Please choose what the file holds' }),
    /** Empty: the kind has none. */
    sport: z.union([z.literal(''), z.enum(SPORTS)], { error: 'Please choose a sport' }).default(''),
    year: z.string().trim().max(10, { abort: true, error: 'Enter a year, such as 2027' }).default(''),
    /** The source of the values; empty: the kind's default. */
    source: z.string().trim().max(40, { abort: true, error: 'At most 40 characters' }).default(''),
    /** '1': derive ratings from the file's stars. */
    ratingFromStars: flag,
    /** '1': the file is its source's latest, whatever its dates suggest. */
    isNewest: flag,
    file: diskFileInput,
  }),
  response: uploadView,
  errors: ['too_many_imports'],
  limit: { points: 60, seconds: 60 },
});

export const listUploads = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/imports',
  summary: 'Uploaded files with their state, the newest first',
  access: 'staff',
  permission: 'operations:read',
  query: z.object({ cursor: idInput.optional() }),
  response: z.object({ uploads: z.array(uploadView), nextCursor: z.int().nullable() }),
});

export const getUpload = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/imports/{uploadId}',
  summary: 'An uploaded file with its state, counts and progress',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: uploadView,
});

export const listUploadLines = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/imports/{uploadId}/lines',
  summary: 'What the check found, in the order of the file: changes row by row, refused lines, notes',
  access: 'staff',
  permission: 'operations:read',
  params,
  query: z.object({
    part: z.enum(LINE_PARTS).default('change'),
    /** `nextCursor` of the previous page. */
    cursor: z.coerce.number<number | string>().int().min(0).default(0),
  }),
  response: z.object({
    lines: z.array(z.object({ place: z.int(), line: z.int().nullable(), content: lineContent })),
    nextCursor: z.int().nullable(),
  }),
});

export const listDoubts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/imports/{uploadId}/doubts',
  summary: 'Rows that may match a known person, with both sides and the decision',
  access: 'staff',
  permission: 'operations:read',
  params,
  query: z.object({ cursor: z.coerce.number<number | string>().int().min(0).default(0) }),
  response: z.object({
    doubts: z.array(
      z.object({
        place: z.int(),
        line: z.int(),
        text: z.string(),
        confidence: z.number(),
        /** In words; those who can be chosen are in `people`. */
        candidates: z.array(z.string()),
        facts: doubtContent.shape.facts,
        people: z.array(
          z.object({
            /** "prospect:12", as used in a decision. */
            ref: z.string(),
            /** Null: they are no longer shown. */
            side: mergeSide.nullable(),
          }),
        ),
        decision: z
          .object({
            choice: z.enum(DECISIONS),
            ref: z.string().nullable(),
            isRemembered: z.boolean(),
            decidedBy: z.string().nullable(),
            decidedAt: z.string(),
          })
          .nullable(),
      }),
    ),
    nextCursor: z.int().nullable(),
  }),
});

export const decideDoubt = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/imports/{uploadId}/doubts/{line}',
  summary: 'Decides whether a doubtful row is a known person, a new one, or left out; empty: undecided again',
  access: 'staff',
  permission: 'operations:write',
  params: params.extend({ line: idInput }),
  body: z.object({
    /** "new", "skip", or the person that the row matches: "prospect:12". Empty: undecided. */
    decision: z
      .string({ error: 'Please choose' })
      .trim()
      .max(30, { abort: true })
      .regex(/^(?:|new|skip|(?:prospect|player):[1-9]\d{0,9})$/, 'Please choose'),
    /** Where to continue the list afterwards. */
    cursor: z.coerce.number<number | string>().int().min(0).default(0),
  }),
  response: z.object({ id: z.int(), line: z.int(), cursor: z.int() }),
  errors: ['wrong_state'],
  formRedirect: ({ id, cursor, line }) => `${uploadPath(id)}?part=doubt&cursor=${cursor}&done=decided#line-${line}`,
});

export const checkUploadAgain = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/imports/{uploadId}/check',
  summary: 'Checks a file again: with new decisions, after records changed, or after a failure',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({}),
  response: idReply,
  errors: ['wrong_state'],
  formRedirect: ({ id }) => uploadPath(id),
});

export const confirmUpload = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/imports/{uploadId}/confirm',
  summary:
    'Has the file imported exactly as its check showed; refused where decisions are newer than the check, and nothing is imported where the records changed since',
  access: 'staff',
  permission: 'operations:write',
  params,
  /** The turn of the check that staff looked at. */
  body: z.object({ turn }),
  response: idReply,
  errors: ['wrong_state', 'check_again', 'nothing_new'],
  formRedirect: ({ id }) => uploadPath(id),
});

export const discardUpload = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/imports/{uploadId}/discard',
  summary: 'Deletes a file that was not imported, with what its check found',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({}),
  response: idReply,
  errors: ['wrong_state'],
  formRedirect: () => `${IMPORTS_PATH}?done=discarded`,
});
