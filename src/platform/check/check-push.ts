import webPush from 'web-push';
import type { Config } from '../config/config.ts';
import { pushKeys } from '../push/push-keys.ts';
import { type Check, notConfigured, ok } from './finding.ts';

/** Checks that the keys of push alerts produce the signature that push services require. Calls no push service. */
export const checkPush = (config: Config): Check => ({
  service: 'push',
  run: async () => {
    const keys = pushKeys(config);
    if (keys === null)
      return notConfigured('no push alerts: make keys with `npm run bluechip -- push-keys` and set PUSH_…');
    const { contact, publicKey, privateKey } = keys;
    webPush.getVapidHeaders('https://push.example', contact, publicKey, privateKey, 'aes128gcm');
    if (!config.PUSH_PUBLIC_KEY) return notConfigured('development keys from the data folder are used');
    return ok(`the keys sign; push services reach the operator at ${contact}`);
  },
});
