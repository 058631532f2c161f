import { type Consent, type ConsentFacts, consentOf, deciderOf, needsBanner, parseChoice } from '#kernel/consent.ts';
import { type ConsentRegion, consentRegion, type Place } from '#kernel/consent-region.ts';
import type { Context } from '#platform/context.ts';
import type { Jurisdiction } from './contract.ts';
import { privacyLinks } from './privacy-links-view.ts';

/** What this reader consented to. Anything that tracks them, on the server or in the browser, checks here first. */
export const consentOfReader = (ctx: Context): Consent => consentOf(factsOf(ctx));

export function jurisdictionOf(ctx: Context): Jurisdiction {
  const facts = factsOf(ctx);
  const { region, choice } = facts;
  const consent = consentOf(facts);
  const decidedBy = deciderOf(facts);
  return {
    enableDidomi: needsBanner(facts),
    region: region ?? 'GDPR',
    isPlaced: region !== null,
    consent: { necessary: true, ...consent },
    decidedBy,
    consentedAt: decidedBy === 'choice' ? (choice?.at?.toISOString() ?? null) : null,
    links: privacyLinks(region),
    ...(consent.embeds ? { thirdPartyEmbedConsent: true } : {}),
  };
}

function factsOf(ctx: Context): ConsentFacts {
  return {
    region: regionOf(ctx),
    choice: parseChoice(ctx.cookies.get('privacy')),
    hasSignal: ctx.client.sendsGpc,
    isMinor: ctx.actor.kind === 'member' && ctx.actor.isMinor,
  };
}

const regionOf = (ctx: Context): ConsentRegion | null => consentRegion(placeOfReader(ctx));

/** Headers take precedence; the address database fills in what they lack. */
export function placeOfReader({ client: { place, ip }, ports: { geo } }: Pick<Context, 'client' | 'ports'>): Place {
  const told = consentRegion(place);
  if (told === null) return geo.placeOf(ip);
  if (told !== 'CCPA' || place.state !== null) return place;
  const known = geo.placeOf(ip);
  return known.country === 'US' ? known : place;
}
