import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { HEALTH_STATES } from './health-view.ts';

const itemView = z.object({
  /** The name of the check: "Oldest job". */
  label: z.string(),
  status: z.enum(HEALTH_STATES),
  /** What was found and, if something is wrong, what to do. */
  detail: z.string(),
  /** A page with details; null: none. */
  href: z.string().nullable(),
});
export type HealthItemView = z.output<typeof itemView>;

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/health',
  summary: 'Whether the network works: version, database, queue, email, payments, webhooks and backups',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    version: z.string(),
    /** ISO 8601. */
    checkedAt: z.string(),
    groups: z.array(z.object({ label: z.string(), items: z.array(itemView) })),
  }),
});

export const checkServices = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/health/services',
  summary:
    'Tries every configured service, as bluechip check does; nothing is changed but one object that is written and deleted',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    findings: z.array(
      z.object({
        service: z.string(),
        status: z.enum(['ok', 'warning', 'failed', 'not_configured']),
        message: z.string(),
      }),
    ),
  }),
  // Each call contacts external services.
  limit: { points: 6, seconds: 60 },
});
