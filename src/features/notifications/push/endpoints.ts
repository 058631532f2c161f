import { handle } from '#platform/http/handle.ts';
import {
  getPushSettings,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushPermission,
} from './contract.ts';
import { chooseQuietHours, pushSettingsOf, subscribe, unsubscribe, updatePermission } from './service/devices.ts';

export const pushEndpoints = [
  handle(getPushSettings, { run: (ctx) => pushSettingsOf(ctx) }),
  handle(subscribeToPush, { run: (ctx, { body }) => subscribe(ctx, body) }),
  handle(unsubscribeFromPush, { run: (ctx, { params }) => unsubscribe(ctx, params.pushDeviceId) }),
  handle(updatePushPermission, { run: (ctx, { body }) => updatePermission(ctx, body) }),
  handle(setQuietHours, { run: (ctx, { body }) => chooseQuietHours(ctx, body) }),
];
