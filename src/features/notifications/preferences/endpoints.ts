import { signedInMember } from '#features/membership/sessions/public.ts';
import { handle } from '#platform/http/handle.ts';
import {
  getNotificationSettings,
  getUnsubscription,
  unsubscribe,
  unsubscribeByForm,
  updateNotificationSettings,
} from './contract.ts';
import { changeSettings, settingsOf } from './service/settings.ts';
import { setByLink, unsubscriptionOf } from './service/unsubscribe.ts';

export const preferenceEndpoints = [
  handle(getNotificationSettings, { run: (ctx) => settingsOf(ctx, signedInMember(ctx).userId) }),
  handle(updateNotificationSettings, {
    run: (ctx, { body }) => changeSettings(ctx, signedInMember(ctx).userId, body),
  }),
  handle(getUnsubscription, { run: (ctx, { query }) => unsubscriptionOf(ctx, query.token) }),
  handle(unsubscribe, { run: (ctx, { query }) => setByLink(ctx, query.token, false) }),
  handle(unsubscribeByForm, {
    run: async (ctx, { body }) => ({ token: body.token, ...(await setByLink(ctx, body.token, body.isOn)) }),
  }),
];
