import { z } from 'zod';
import { ROLES, STAFF_FUNCTIONS } from '#kernel/permissions.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const adminNavigationView = z.object({
  username: z.string(),
  role: z.enum(ROLES),
  /** In one line: "marketing_admin, publisher". */
  standing: z.string(),
  linkSet: z.enum(['superadmin', 'admin']),
  /** False: the reader sees only a page's content (a reporting admin). */
  hasNavigation: z.boolean(),
  groups: z.array(z.object({ label: z.string(), links: z.array(z.object({ label: z.string(), href: z.string() })) })),
  /** What the permission matrix allows, in words. */
  abilities: z.array(
    z.object({
      label: z.string(),
      rights: z.array(z.enum(['read', 'write', 'publish', 'delete'])),
      limit: z.string().nullable(),
      /** The page to do it on; null: use `command`. */
      href: z.string().nullable(),
      command: z.string().nullable(),
    }),
  ),
  /** What they may read, by the names of the matrix; a page requests nothing else. */
  functions: z.array(z.enum(STAFF_FUNCTIONS)),
  /** What they may write, likewise. */
  writes: z.array(z.enum(STAFF_FUNCTIONS)),
  canReadAuditLog: z.boolean(),
});
export type AdminNavigationView = z.output<typeof adminNavigationView>;

export const getAdminNavigation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/navigation',
  summary: 'What this member of staff may open and do',
  access: 'staff',
  permission: 'console:read',
  response: adminNavigationView,
});
