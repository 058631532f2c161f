import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { type DecisionToTell, TELL_OF_DECISION } from './jobs.ts';

const decided = z.object({
  eventId: z.int(),
  prospectId: z.int(),
  collegeId: z.int(),
  /** When it was entered. */
  at: z.iso.datetime().optional(),
  /** The commitment that was taken back before, if it was. */
  leftCollegeId: z.int().nullish(),
});

/** A handler must be quick, and followers may be many: they are told by a job. */
export function noticeHandlers({ db, ports }: JobDeps): readonly EventHandler[] {
  const handlerOf = (type: string, isCommitted: boolean): EventHandler => ({
    type,
    name: `tell_followers_of_${type}`,
    handle: async (event) => {
      const job: DecisionToTell = { ...decided.parse(event), isCommitted };
      await ports.jobs.enqueue(db, TELL_OF_DECISION, job, { key: `decision-${job.eventId}` });
    },
  });
  return [handlerOf('prospect_committed', true), handlerOf('prospect_decommitted', false)];
}
