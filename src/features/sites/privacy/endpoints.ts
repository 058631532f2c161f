import { CONSENT_CATEGORIES, formatChoice } from '#kernel/consent.ts';
import { consentRegion } from '#kernel/consent-region.ts';
import { handle } from '#platform/http/handle.ts';
import { checkJurisdiction, getCcpaFooter, getPrivacyChoice, savePrivacyChoice } from './contract.ts';
import { privacyLinks } from './privacy-links-view.ts';
import { jurisdictionOf } from './service.ts';

export const privacyEndpoints = [
  handle(savePrivacyChoice, {
    run: async ({ cookies, now }, { body: { choice, allowed } }) => {
      const kept = { opt_out: [], accept: CONSENT_CATEGORIES, choose: allowed };
      cookies.set('privacy', choice === 'allow' ? null : formatChoice(kept[choice], now));
      return { choice };
    },
  }),
  handle(getPrivacyChoice, {
    run: async ({ hasPrivacySignal, client, cookies }) => ({
      choice: hasPrivacySignal ? ('opt_out' as const) : ('allow' as const),
      isBySignal: client.sendsGpc && cookies.get('privacy') !== 'opt_out',
    }),
  }),
  handle(checkJurisdiction, { run: async (ctx) => jurisdictionOf(ctx) }),
  handle(getCcpaFooter, {
    run: async ({ client }) => {
      const region = consentRegion(client.place);
      return { region, links: privacyLinks(region) };
    },
  }),
];
