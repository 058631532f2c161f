import { handle } from '#platform/http/handle.ts';
import {
  getPushSettings,
  notePushPermission,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
} from './contract.ts';
import { chooseQuietHours, notePermission, pushSettingsOf, subscribe, unsubscribe } from './service/devices.ts';

export const pushEndpoints = [
  handle(getPushSettings, { run: (ctx) => pushSettingsOf(ctx) }),
  handle(subscribeToPush, { run: (ctx, { body }) => subscribe(ctx, body) }),
  handle(unsubscribeFromPush, { run: (ctx, { params }) => unsubscribe(ctx, params.pushDeviceId) }),
  handle(notePushPermission, { run: (ctx, { body }) => notePermission(ctx, body) }),
  handle(setQuietHours, { run: (ctx, { body }) => chooseQuietHours(ctx, body) }),
];
