import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { addFeaturedVideo, getAthleteMedia, getFeaturedMedia, removeFeaturedVideo } from './contract.ts';
import { addVideo, athleteMediaOf, featuredMediaOf, removeVideo } from './service.ts';

const REFUSALS = {
  not_your_college: 'A publisher enters videos of their own college’s prospects only.',
  video_known: 'This video is entered already.',
};

export const featuredMediaEndpoints = [
  handle(getFeaturedMedia, { run: (ctx, { query }) => featuredMediaOf(ctx, query) }),
  handle(getAthleteMedia, { run: (ctx, { params, query }) => athleteMediaOf(ctx, { ...params, ...query }) }),
  handle(addFeaturedVideo, {
    run: async (ctx, { params: { prospectId }, body }) => {
      orRefuse(await addVideo(ctx, prospectId, body), REFUSALS);
      return { prospectId };
    },
  }),
  handle(removeFeaturedVideo, {
    run: async (ctx, { params: { prospectId, videoId } }) => {
      orRefuse(await removeVideo(ctx, prospectId, videoId), REFUSALS);
      return { prospectId };
    },
  }),
];
