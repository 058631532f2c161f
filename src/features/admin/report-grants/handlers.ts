import { z } from 'zod';
import { audit } from '#platform/audit/audit.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { grantFacts } from './grant-facts.ts';
import { deleteGrantGivenUntil } from './queries.ts';

const changed = z.object({ userId: z.int(), role: z.string(), at: z.string() });

export const reportGrantHandlers = ({ db, now }: Pick<JobDeps, 'db' | 'now'>): readonly EventHandler[] => [
  {
    type: 'role_changed',
    name: 'delete_report_grant',
    /**
     * Deletes the grant, which would otherwise come back with the role. Grants given after the role change are kept, however late the event
     * is handled.
     */
    handle: async (event) => {
      const { userId, role, at } = changed.parse(event);
      if (role === 'customer_support_admin') return;
      await db.transaction(async (tx) => {
        const grant = await deleteGrantGivenUntil(tx, userId, new Date(at));
        if (grant === null) return;
        await audit(
          tx,
          { actor: { kind: 'server' }, now: now(), requestId: 'event:role_changed' },
          {
            action: 'report_grants.change',
            subject: { type: 'member', id: userId },
            before: grantFacts(grant),
            after: grantFacts(undefined),
            reason: 'the role was taken away',
          },
        );
      });
    },
  },
];
