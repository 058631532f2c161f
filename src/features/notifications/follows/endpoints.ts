import { signedInMember } from '#features/membership/sessions/public.ts';
import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { follow, getIsFollowing, replaceFollowedSites, unfollow } from './contract.ts';
import { prospectTrackingOf } from './prospect-tracking.ts';
import { followProspect, followSites, followsProspect, unfollowProspect } from './service.ts';
import { getProspectTracking } from './tracking-view.ts';

export const followEndpoints = [
  handle(follow, {
    run: async (ctx, { body }) => {
      orRefuse(await followProspect(ctx, { userId: signedInMember(ctx).userId, prospectId: body.id }));
      return { isFollowing: true };
    },
  }),
  handle(unfollow, {
    run: async (ctx, { body }) => {
      await unfollowProspect(ctx, { userId: signedInMember(ctx).userId, prospectId: body.id });
      return { isFollowing: false };
    },
  }),
  handle(getIsFollowing, {
    run: async (ctx, { query }) => ({
      isFollowing: await followsProspect(ctx, { userId: signedInMember(ctx).userId, prospectId: query.prospectId }),
    }),
  }),
  handle(getProspectTracking, { run: (ctx, { params, query }) => prospectTrackingOf(ctx, params.id, query) }),
  handle(replaceFollowedSites, {
    run: async (ctx, { body }) => ({
      followedSites: await followSites(ctx, { userId: signedInMember(ctx).userId, siteIds: body.siteIds }),
    }),
  }),
];
