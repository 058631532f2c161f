import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { AD_KINDS, AD_PAGES, AD_PLACES, AD_SHAPE_NAMES } from './ad-slot-view.ts';
import { AD_STATES, LONGEST, MOST_WEIGHT } from './advertisement-view.ts';

const advertisement = z.object({
  id: z.int(),
  kind: z.enum(AD_KINDS),
  sponsor: z.string(),
  headline: z.string(),
  text: z.string(),
  href: z.string(),
  action: z.string(),
});

const yesOrNo = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true');

export const listAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/v2/advertisements',
  summary: 'The ad slots of a page type for the current viewer, with the ad in each; none for subscribers without ads',
  access: 'public',
  query: z.object({
    page: z.enum(AD_PAGES),
    /** True: the page is about a prospect, such as an article that names one, and shows no betting ads. Default: true, to be safe. */
    isAboutProspects: yesOrNo.default(true),
  }),
  response: z.object({
    slots: z.array(
      z.object({
        place: z.enum(AD_PLACES),
        shape: z.enum(AD_SHAPE_NAMES),
        advertisement: advertisement.nullable(),
        /** An ad server's frame that replaces it for readers who consented to advertising; null: none. */
        frame: z.string().nullable(),
      }),
    ),
  }),
});
export type Advertisements = z.output<typeof listAdvertisements.response>['slots'];

const line = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(length, { abort: true, error: `At most ${length} characters` });
const day = (label: string) => z.iso.date({ error: pleaseEnter(label) });
const params = z.object({ advertisementId: idInput });
const changed = z.object({ advertisementId: z.int() });

export const listHouseAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/advertisements',
  summary: 'House advertisements: those that run, are to come, or are over; the latest first',
  access: 'staff',
  permission: 'promotions:read',
  query: z.object({
    state: z.enum(AD_STATES).default('running'),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    advertisements: z.array(
      advertisement.extend({
        /** Null: on every site. */
        site: z.object({ id: z.int(), name: z.string() }).nullable(),
        weight: z.int(),
        startsAt: z.string(),
        /** Exclusive; null: until somebody ends it. */
        endsAt: z.string().nullable(),
      }),
    ),
    counts: z.object({ running: z.int(), toCome: z.int(), over: z.int() }),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    /** The sites on which an advertisement may run. */
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
    mayWrite: z.boolean(),
  }),
});

export const addAdvertisement = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/advertisements',
  summary: 'Adds a house advertisement. One of a bookmaker must be called so: it is kept from pages about prospects',
  access: 'staff',
  permission: 'promotions:write',
  body: z.object({
    kind: z.enum(AD_KINDS, { error: 'Please enter a kind' }),
    sponsor: line('Advertiser', LONGEST.sponsor),
    headline: line('Headline', LONGEST.headline),
    text: line('Text', LONGEST.text),
    href: line('Address', LONGEST.href).refine((value) => /^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/.test(value), {
      error: 'Start the address with https://, or with / for a page of this network',
    }),
    action: line('Button text', LONGEST.action),
    weight: z
      .union([z.number(), z.string().trim().max(20, { abort: true }).regex(/^\d+$/)], {
        error: `Weight is a number from 1 to ${MOST_WEIGHT}`,
      })
      .pipe(
        z.coerce
          .number<number | string>()
          .int()
          .min(1, `Weight is a number from 1 to ${MOST_WEIGHT}`)
          .max(MOST_WEIGHT, `Weight is a number from 1 to ${MOST_WEIGHT}`),
      )
      .default(1),
    /** Empty: every site. */
    siteId: z.union([z.literal(''), idInput]).default(''),
    /** Days in Central Time; the last one is included. */
    firstDay: day('First day'),
    lastDay: z.union([z.literal(''), day('Last day')]).default(''),
  }),
  response: changed,
  formRedirect: () => '/admin/advertisements?done=added',
});

export const endAdvertisement = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/advertisements/{advertisementId}',
  summary: 'Ends a house advertisement now; it stays among those that are over',
  access: 'staff',
  permission: 'promotions:write',
  params,
  response: changed,
  errors: ['over_already'],
  formRedirect: () => '/admin/advertisements?done=ended',
});
