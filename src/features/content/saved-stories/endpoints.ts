import { signedInMember } from '#features/membership/sessions/public.ts';
import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { getIsSaved, getStoryCopy, listSavedStories, removeSavedStory, saveStory } from './contract.ts';
import { copyOf, isSavedBy, MOST_SAVED, removeStoryOf, savedStoriesOf, saveStoryOf } from './service.ts';

const REFUSALS = {
  too_many_saved: `You’ve saved ${MOST_SAVED} stories, the most there is room for. Remove one first.`,
};

export const savedStoryEndpoints = [
  handle(listSavedStories, { run: (ctx) => savedStoriesOf(ctx, signedInMember(ctx).userId) }),
  handle(getIsSaved, {
    run: async (ctx, { params }) => ({ isSaved: await isSavedBy(ctx, signedInMember(ctx).userId, params.slug) }),
  }),
  handle(saveStory, {
    run: async (ctx, { params }) => {
      orRefuse(await saveStoryOf(ctx, signedInMember(ctx).userId, params.slug), REFUSALS);
      return { isSaved: true };
    },
  }),
  handle(removeSavedStory, {
    run: async (ctx, { params }) => {
      await removeStoryOf(ctx, signedInMember(ctx).userId, params.slug);
      return { isSaved: false };
    },
  }),
  handle(getStoryCopy, { run: (ctx, { params }) => copyOf(ctx, signedInMember(ctx).userId, params.slug) }),
];
