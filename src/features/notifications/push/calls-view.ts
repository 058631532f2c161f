import {
  getPushSettings,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushPermission,
} from './contract.ts';

/** The calls of push alerts by the names that pages use. */
export const pushCalls = {
  quietHours: setQuietHours,
  updatePermission: updatePushPermission,
  settings: getPushSettings,
  subscribe: subscribeToPush,
  unsubscribe: unsubscribeFromPush,
};
