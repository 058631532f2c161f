import { handle } from '#platform/http/handle.ts';
import { signedInMember } from '../sessions/public.ts';
import {
  cancelSubscription,
  changeSubscription,
  collectOutstanding,
  createSubscription,
  getUpgradingAddOns,
  listOwnSubscriptions,
  previewUpgrade,
  reactivateSubscription,
  turnOnRenewal,
} from './contract.ts';
import { cancelOwn, ownSubscription, reactivateOwn, turnOnOwnRenewal } from './service/change-own.ts';
import { changePlan, showUpgrade, upgradingAddOns } from './service/change-plan.ts';
import { buy, ownSubscriptions } from './service/own.ts';
import { payOwed } from './service/pay-owed.ts';
import { cancelForMember } from './service/staff-cancel.ts';
import { previewByStaff, staffView, upgradeByCall } from './service/staff-upgrade.ts';
import { waiveForMember } from './service/staff-waive.ts';
import { viewOf } from './service/views.ts';
import {
  cancelByStaff,
  getStaffSubscription,
  previewStaffUpgrade,
  upgradeByStaff,
  waiveByStaff,
} from './staff-calls-view.ts';

export const subscriptionEndpoints = [
  handle(listOwnSubscriptions, { run: (ctx) => ownSubscriptions(ctx) }),
  handle(createSubscription, { run: (ctx, { body }) => buy(ctx, signedInMember(ctx).userId, body) }),
  handle(previewUpgrade, { run: (ctx, { params, query }) => showUpgrade(ctx, params.subscriptionId, query) }),
  handle(getUpgradingAddOns, { run: (ctx, { params }) => upgradingAddOns(ctx, params.subscriptionId) }),
  handle(changeSubscription, { run: (ctx, { params, body }) => changePlan(ctx, params, body) }),
  handle(getStaffSubscription, { run: (ctx, { params }) => staffView(ctx, params.subscriptionId) }),
  handle(previewStaffUpgrade, { run: (ctx, { params, query }) => previewByStaff(ctx, params.subscriptionId, query) }),
  handle(waiveByStaff, { run: (ctx, { params, body }) => waiveForMember(ctx, params.subscriptionId, body) }),
  handle(cancelByStaff, { run: (ctx, { params, body }) => cancelForMember(ctx, params.subscriptionId, body) }),
  handle(upgradeByStaff, { run: (ctx, { params, body }) => upgradeByCall(ctx, params.subscriptionId, body) }),
  handle(collectOutstanding, { run: (ctx) => payOwed(ctx) }),
  handle(cancelSubscription, {
    run: async (ctx, { params: { subscriptionId: id }, body: { cancelReason, cancelText: cancelNote } }) => {
      await cancelOwn(ctx, id, { cancelReason, cancelNote });
      return { subscription: await viewOf(ctx.db, await ownSubscription(ctx, id), ctx.now) };
    },
  }),
  handle(reactivateSubscription, {
    run: async (ctx, { params: { subscriptionId: id }, body: { agreedTo } }) => {
      await reactivateOwn(ctx, id, agreedTo);
      return { subscription: await viewOf(ctx.db, await ownSubscription(ctx, id), ctx.now) };
    },
  }),
  handle(turnOnRenewal, {
    run: async (ctx, { params: { subscriptionId: id }, body: { agreedTo } }) => {
      await turnOnOwnRenewal(ctx, id, agreedTo);
      return { subscription: await viewOf(ctx.db, await ownSubscription(ctx, id), ctx.now) };
    },
  }),
];
