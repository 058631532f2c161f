import { handle } from '#platform/http/handle.ts';
import { getPrivacyChoice, savePrivacyChoice } from './contract.ts';

export const privacyEndpoints = [
  handle(savePrivacyChoice, {
    run: async ({ cookies }, { body }) => {
      cookies.set('privacy', body.choice === 'opt_out' ? 'opt_out' : null);
      return { choice: body.choice };
    },
  }),
  handle(getPrivacyChoice, {
    run: async ({ cookies, hasPrivacySignal }) => ({
      choice: hasPrivacySignal ? ('opt_out' as const) : ('allow' as const),
      isBySignal: hasPrivacySignal && cookies.get('privacy') !== 'opt_out',
    }),
  }),
];
