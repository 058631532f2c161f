import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { prepareStub } from './service/prepare-stub.ts';
import { publishAtDecision, publishAtFinal } from './service/publish-due.ts';

const decided = z.object({
  eventId: z.int(),
  prospectId: z.int(),
  collegeId: z.int(),
  happenedOn: z.iso.date().nullish(),
});
const scored = z.object({ gameId: z.int(), status: z.string().nullish() });

/** A decision and a final score lift embargoes. A commitment prepares a stub, which only staff can publish. */
export function publishingHandlers(deps: JobDeps): readonly EventHandler[] {
  const lift = (type: string): EventHandler => ({
    type,
    name: `publish_articles_of_${type}`,
    async handle(event) {
      await publishAtDecision(deps, decided.parse(event));
    },
  });
  const score = (type: string): EventHandler => ({
    type,
    name: `publish_articles_of_${type}`,
    async handle(event) {
      const { gameId, status } = scored.parse(event);
      if (status === 'final') await publishAtFinal(deps, gameId);
    },
  });
  return [
    ...['prospect_committed', 'prospect_signed'].map(lift),
    ...['game_score', 'game_correct_score'].map(score),
    {
      type: 'prospect_committed',
      name: 'prepare_article_of_commitment',
      handle: async (event) => prepareStub(deps, decided.parse(event)),
    },
  ];
}
