import {
  getPushSettings,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushPermission,
} from './contract.ts';

/** The calls of push alerts, as pages make them. */
export const pushCalls = {
  quietHours: setQuietHours,
  updatePermission: updatePushPermission,
  settings: getPushSettings,
  subscribe: subscribeToPush,
  unsubscribe: unsubscribeFromPush,
};
