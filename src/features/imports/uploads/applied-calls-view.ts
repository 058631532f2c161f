import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { appliedPath, UNDO_STATUSES, UPLOAD_LIMITS } from './upload-view.ts';

/** Applied imports, by staff and on the command line, and their undo. */

export const appliedView = z.object({
  id: z.int(),
  kind: z.string(),
  sport: z.string().nullable(),
  year: z.int().nullable(),
  fileName: z.string(),
  counts: z.record(z.string(), z.number()),
  /** ISO 8601. */
  at: z.string(),
  /** A username, or the operator. */
  by: z.string(),
  undoneAt: z.string().nullable(),
  /** Set for members, which have their own undo command. */
  undoCommand: z.string().nullable(),
});
export type AppliedView = z.output<typeof appliedView>;

const params = z.object({ importId: idInput });
const idReply = z.object({ id: z.int() });

export const listAppliedImports = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/applied_imports',
  summary: 'Imports that were applied, by staff and on the command line, the newest first',
  access: 'staff',
  permission: 'operations:read',
  query: z.object({ cursor: idInput.optional() }),
  response: z.object({ imports: z.array(appliedView), nextCursor: z.int().nullable() }),
});

export const getAppliedImport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/applied_imports/{importId}',
  summary: 'An applied import, and what an undo would do or did',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: z.object({
    import: appliedView,
    undo: z
      .object({
        status: z.enum(UNDO_STATUSES),
        reason: z.string().nullable(),
        /** What an undo would or did remove, restore and bring back. */
        records: z.array(z.object({ record: z.string(), removed: z.int(), restored: z.int(), broughtBack: z.int() })),
        /** Why it is refused or failed, one sentence per line. */
        refusal: z.array(z.string()),
        requestedBy: z.string().nullable(),
        requestedAt: z.string(),
        finishedAt: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const checkUndo = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/applied_imports/{importId}/check_undo',
  summary: 'Finds out in the background what the undo of an import would do, and changes nothing',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({}),
  response: idReply,
  errors: ['wrong_state'],
  formRedirect: ({ id }) => appliedPath(id),
});

export const undoAppliedImport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/applied_imports/{importId}/undo',
  summary: 'Undoes an import as a whole in the background, while nothing later depends on what it wrote',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({
    reason: z
      .string({ error: 'Please enter a reason' })
      .trim()
      .max(UPLOAD_LIMITS.longestReason, { abort: true, error: `At most ${UPLOAD_LIMITS.longestReason} characters` })
      .min(1, 'Please enter a reason'),
  }),
  response: idReply,
  errors: ['wrong_state'],
  formRedirect: ({ id }) => appliedPath(id),
});
