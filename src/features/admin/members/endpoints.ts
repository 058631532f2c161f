import { handle } from '#platform/http/handle.ts';
import { getMember, listMemberSubscriptions, searchMembers } from './contract.ts';
import { getBillingHistory, getForumInfo, getTracking, getUserHistory } from './histories-view.ts';
import { billingHistoryOf } from './service/billing-history.ts';
import { forumInfoOf } from './service/forum-info.ts';
import { memberOf } from './service/member.ts';
import { subscriptionsOf } from './service/member-subscriptions.ts';
import { membersFound } from './service/search-members.ts';
import { trackingOf } from './service/tracking.ts';
import { userHistoryOf } from './service/user-history.ts';

export const memberEndpoints = [
  handle(searchMembers, { run: (ctx, { query }) => membersFound(ctx, query) }),
  handle(getMember, { run: (ctx, { params }) => memberOf(ctx, params.id) }),
  handle(listMemberSubscriptions, { run: (ctx, { params }) => subscriptionsOf(ctx, params.id) }),
  handle(getBillingHistory, { run: (ctx, { params, query }) => billingHistoryOf(ctx, params.id, query) }),
  handle(getForumInfo, { run: (ctx, { params, query }) => forumInfoOf(ctx, params.id, query) }),
  handle(getTracking, { run: (ctx, { params, query }) => trackingOf(ctx, params.id, query) }),
  handle(getUserHistory, { run: (ctx, { params, query }) => userHistoryOf(ctx, params.id, query) }),
];
