import { z } from 'zod';
import { CONSENT_CATEGORIES, DECIDERS } from '#kernel/consent.ts';
import { CONSENT_REGIONS } from '#kernel/consent-region.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** opt_out: refuses everything. allow: clears the stored choice. accept: everything. choose: the categories in `allowed`. */
export const PRIVACY_CHOICES = ['opt_out', 'allow', 'accept', 'choose'] as const;

const link = z.object({ label: z.string(), href: z.string() });

/** Also accepts a plain form, so that the right can be used without JavaScript. */
export const savePrivacyChoice = defineEndpoint({
  method: 'POST',
  path: '/api/v2/privacy_choice',
  summary: 'Keeps what a reader allows, or that their data is not to be sold or shared (decision 44)',
  access: 'public',
  body: z.object({
    choice: z.enum(PRIVACY_CHOICES),
    /** Read if the choice is `choose`; a form posts `allowed[]` for each ticked box, and no field if none is ticked. */
    allowed: z.array(z.enum(CONSENT_CATEGORIES)).max(CONSENT_CATEGORIES.length).default([]),
  }),
  response: z.object({ choice: z.enum(PRIVACY_CHOICES) }),
  formRedirect: () => '/privacy?saved=1',
});

export const getPrivacyChoice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/privacy_choice',
  summary:
    'Whether this reader has opted out of sale and sharing, and whether the browser’s own signal did it for them',
  access: 'public',
  response: z.object({ choice: z.enum(['opt_out', 'allow']), isBySignal: z.boolean() }),
});

/** The authority on what may be loaded for a reader: the only place that combines location, signal, choice and age. */
export const checkJurisdiction = defineEndpoint({
  method: 'GET',
  path: '/api/v2/check_jurisdiction',
  summary: 'The consent region of the reader, what they allow, and whether a consent banner has to ask them',
  access: 'public',
  response: z.object({
    /** A consent banner is required. */
    enableDidomi: z.boolean(),
    region: z.enum(CONSENT_REGIONS),
    /** False: the reader's location is unknown, so the strictest region applies. */
    isPlaced: z.boolean(),
    consent: z.object({
      necessary: z.boolean(),
      analytics: z.boolean(),
      advertising: z.boolean(),
      embeds: z.boolean(),
    }),
    /** What decided: the browser's signal, an age under 16, a stored choice, or the region's rule. */
    decidedBy: z.enum(DECIDERS),
    /** When the stored consent was given, ISO 8601. */
    consentedAt: z.string().nullable(),
    /** The footer's links. */
    links: z.array(link),
    /** Only if it was given. */
    thirdPartyEmbedConsent: z.boolean().optional(),
  }),
});
export type Jurisdiction = z.output<typeof checkJurisdiction.response>;

/** Only from the CDN's headers, as in a page's footer, so that caches may keep it. */
export const getCcpaFooter = defineEndpoint({
  method: 'GET',
  path: '/api/v2/ccpa_footer',
  summary: 'The privacy links of the footer for the region that the CDN’s headers tell; null: they tell none',
  access: 'public',
  response: z.object({ region: z.enum(CONSENT_REGIONS).nullable(), links: z.array(link) }),
  cache: { seconds: 300 },
});
