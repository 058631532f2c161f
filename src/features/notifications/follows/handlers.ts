import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { insertSiteFollow } from './queries.ts';

const registered = z.object({ userId: z.int(), siteId: z.int() });

/** A member who registers on a site follows it. */
export const followHandlers = ({ db, now }: JobDeps): readonly EventHandler[] => [
  {
    type: 'member_registered',
    name: 'follow_site_of_registration',
    handle: async (event) => {
      const { userId, siteId } = registered.parse(event);
      await insertSiteFollow(db, { userId, siteId, followedAt: now() });
    },
  },
];
