import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { createCoach, deleteCoach, getCoachChoices, getCoachEntry, listCoaches, updateCoach } from './contract.ts';
import { coachChoices, coachEntry, coachesPage } from './service/read-coaches.ts';
import { addCoach, changeCoach, removeCoach } from './service/write-coach.ts';

const REFUSALS = {
  coach_exists: 'This team already has a coach of this name. Edit that entry instead.',
  not_your_college: 'Publishers add and edit coaches of their own college.',
  nothing_changed: 'Nothing is different from what is saved.',
};

export const coachEntryEndpoints = [
  handle(listCoaches, { run: (ctx, { query }) => coachesPage(ctx, query) }),
  handle(getCoachChoices, { run: (ctx) => coachChoices(ctx) }),
  handle(getCoachEntry, { run: (ctx, { params }) => coachEntry(ctx, params.coachId) }),
  handle(createCoach, {
    run: async (ctx, { body }) => ({ coachId: orRefuse(await addCoach(ctx, body), REFUSALS).coachId }),
  }),
  handle(updateCoach, {
    run: async (ctx, { params: { coachId }, body }) => {
      orRefuse(await changeCoach(ctx, coachId, body), REFUSALS);
      return { coachId };
    },
  }),
  handle(deleteCoach, {
    run: async (ctx, { params: { coachId }, body }) => {
      await removeCoach(ctx, coachId, body);
      return { coachId };
    },
  }),
];
