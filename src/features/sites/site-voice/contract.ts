import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { htmlInput } from '#platform/http/html-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath, tick, versionInput } from '../documents/document-view.ts';
import {
  bannerEntry,
  callToAction,
  LONGEST_VOICE,
  letterEntry,
  promotionBanner,
  publisherLetter,
} from './voice-view.ts';

const params = z.object({ siteId: idInput });
const changed = z.object({ siteId: z.int(), version: z.int() });

export const getPromotionBanner = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/promotion_banner/{siteId}',
  summary: 'The promotion banner that a site shows today; null: none',
  access: 'public',
  params,
  response: z.object({ promotionBanner: promotionBanner.nullable() }),
  cache: { seconds: 300 },
});

export const getPublisherLetter = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sites/{siteId}/publisher_letter',
  summary: 'The letter of a site’s publisher to those who may join; null: none today',
  access: 'public',
  params,
  response: z.object({ publisherLetter: publisherLetter.nullable() }),
  cache: { seconds: 300 },
});

export const getSiteVoice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_voice/{siteId}',
  summary:
    'Call to action, banner and letter of a site as staff edit them, each with its version; a publisher reads those of their own sites',
  access: 'staff',
  permission: 'site_voice:read',
  params,
  response: z.object({
    banner: bannerEntry.nullable(),
    bannerVersion: z.int(),
    letter: letterEntry.nullable(),
    letterVersion: z.int(),
    callToAction,
    callVersion: z.string(),
    mayWrite: z.boolean(),
  }),
});

const day = (label: string) =>
  z
    .literal('')
    .or(z.iso.date({ error: `${label} must be a date such as 2027-02-03` }))
    .default('');
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `At most ${length.toLocaleString('en-US')} characters`);
const days = { startsOn: day('First day'), endsOn: day('Last day') };
const ENDS_FIRST = { error: 'The last day can’t be before the first', path: ['endsOn'] };
const endsAfter = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  startsOn === '' || endsOn === '' || startsOn <= endsOn;

export const updatePromotionBanner = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_voice/{siteId}/promotion_banner',
  summary: 'Writes the promotion banner of a site; an empty text takes it away',
  access: 'staff',
  permission: 'site_voice:write',
  params,
  body: z
    .object({
      version: versionInput,
      html: htmlInput(LONGEST_VOICE.banner).default(''),
      isSelling: tick,
      ...days,
    })
    .refine(endsAfter, ENDS_FIRST),
  response: changed,
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'banner'),
});

export const updateCallToAction = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_voice/{siteId}/call_to_action',
  summary: 'Writes the call to action of a site, shown to readers without a subscription; an empty text takes it away',
  access: 'staff',
  permission: 'site_voice:write',
  params,
  body: z.object({
    /** `callVersion` as last read. */
    version: z.string().max(64),
    message: htmlInput(LONGEST_VOICE.callMessage).default(''),
    linkText: text(LONGEST_VOICE.callLink).default(''),
  }),
  response: z.object({ siteId: z.int(), version: z.string() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'call'),
});

export const updatePublisherLetter = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_voice/{siteId}/publisher_letter',
  summary: 'Writes the letter of a site’s publisher; an empty text takes it away',
  access: 'staff',
  permission: 'site_voice:write',
  params,
  body: z
    .object({
      version: versionInput,
      title: text(LONGEST_VOICE.title).default(''),
      html: htmlInput(LONGEST_VOICE.letter).default(''),
      signature: text(LONGEST_VOICE.signature).default(''),
      ...days,
    })
    .refine(endsAfter, ENDS_FIRST)
    .refine(({ title, html }) => html === '' || title !== '', { error: 'Please enter a title', path: ['title'] }),
  response: changed,
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'letter'),
});
