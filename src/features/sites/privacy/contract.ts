import { z } from 'zod';
import { CONSENT_CATEGORIES, DECIDERS } from '#kernel/consent.ts';
import { CONSENT_REGIONS } from '#kernel/consent-region.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** opt_out: nothing is allowed. allow: what was chosen is forgotten. accept: everything. choose: what `allowed` names. */
export const PRIVACY_CHOICES = ['opt_out', 'allow', 'accept', 'choose'] as const;

const link = z.object({ label: z.string(), href: z.string() });

/** Also posted by a plain form, so that the right can be used without JavaScript. */
export const savePrivacyChoice = defineEndpoint({
  method: 'POST',
  path: '/api/v2/privacy_choice',
  summary: 'Keeps what a reader allows, or that their data is not to be sold or shared (decision 44)',
  access: 'public',
  body: z.object({
    choice: z.enum(PRIVACY_CHOICES),
    /** Read where the choice is `choose`; a form posts a field `allowed[]` for each ticked box, and none where none is. */
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

/** The authority on what may be loaded for a reader: place, signal, choice and age are put together here and nowhere else. */
export const checkJurisdiction = defineEndpoint({
  method: 'GET',
  path: '/api/v2/check_jurisdiction',
  summary: 'The consent region of the reader, what they allow, and whether a consent banner has to ask them',
  access: 'public',
  response: z.object({
    /** A consent banner has to ask. */
    enableDidomi: z.boolean(),
    region: z.enum(CONSENT_REGIONS),
    /** False: nobody knows where the reader is, and the strictest region stands for his. */
    isPlaced: z.boolean(),
    consent: z.object({
      necessary: z.boolean(),
      analytics: z.boolean(),
      advertising: z.boolean(),
      embeds: z.boolean(),
    }),
    /** Who decided: the browser's signal, an age under 16, a kept choice, or the rule of the region. */
    decidedBy: z.enum(DECIDERS),
    /** When the kept consent was given, ISO 8601. */
    consentedAt: z.string().nullable(),
    /** The footer's links. */
    links: z.array(link),
    /** Only where it was given. */
    thirdPartyEmbedConsent: z.boolean().optional(),
  }),
});
export type Jurisdiction = z.output<typeof checkJurisdiction.response>;

/** By the headers of the CDN alone, as in the footer of a page, so that caches may keep it. */
export const getCcpaFooter = defineEndpoint({
  method: 'GET',
  path: '/api/v2/ccpa_footer',
  summary: 'The privacy links of the footer for the region that the CDN’s headers tell; null: they tell none',
  access: 'public',
  response: z.object({ region: z.enum(CONSENT_REGIONS).nullable(), links: z.array(link) }),
  cache: { seconds: 300 },
});
