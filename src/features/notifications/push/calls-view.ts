import {
  getPushSettings,
  notePushPermission,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
} from './contract.ts';

/** The calls of push alerts, as pages make them. */
export const pushCalls = {
  quietHours: setQuietHours,
  notePermission: notePushPermission,
  settings: getPushSettings,
  subscribe: subscribeToPush,
  unsubscribe: unsubscribeFromPush,
};
