import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath, tick, versionInput } from '../documents/document-view.ts';
import { LONGEST_SPONSOR, MOST_SPONSORS, SPONSOR_PLACES, sponsor } from './sponsor-view.ts';

const mostOf = (length: number) => `At most ${length} characters`;

export const getSponsors = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sponsors/{id}',
  summary: 'The sponsors of a site in order, by site id; betting companies only where they are allowed',
  access: 'public',
  params: z.object({ id: idInput }),
  query: z.object({
    /** Where the sponsors will be shown. */
    place: z.enum(SPONSOR_PLACES).default('home'),
  }),
  response: z.object({ sponsors: z.array(sponsor) }),
  cache: { seconds: 300 },
});

const params = z.object({ siteId: idInput });

export const getSponsorEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/sponsors/{siteId}',
  summary: 'The sponsors of a site as staff edit them, with the version of the document',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({ sponsors: z.array(sponsor), version: z.int(), mayWrite: z.boolean() }),
});

const httpsAddress = z
  .string()
  .trim()
  .max(LONGEST_SPONSOR.href, { abort: true, error: mostOf(LONGEST_SPONSOR.href) })
  .refine((text) => text === '' || isHttps(text), { error: 'Start the address with https://' });

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}

export const updateSponsors = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/sponsors/{siteId}',
  summary: 'Names the sponsors of a site, in their order; a row without a name is left out',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z.object({
    version: versionInput,
    sponsors: z
      .array(
        z
          .object({
            name: z.string().trim().max(LONGEST_SPONSOR.name, mostOf(LONGEST_SPONSOR.name)).default(''),
            href: httpsAddress.default(''),
            line: z.string().trim().max(LONGEST_SPONSOR.line, mostOf(LONGEST_SPONSOR.line)).default(''),
            isBetting: tick,
          })
          .superRefine(({ name, href, line }, { addIssue }) => {
            if (name !== '' && href === '')
              addIssue({ code: 'custom', path: ['href'], message: 'Please enter an address' });
            if (name === '' && (href !== '' || line !== ''))
              addIssue({ code: 'custom', path: ['name'], message: 'Please enter a name' });
          }),
      )
      .max(MOST_SPONSORS, `A site names at most ${MOST_SPONSORS} sponsors`)
      .default([]),
  }),
  response: z.object({ siteId: z.int(), version: z.int() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'sponsors'),
});
