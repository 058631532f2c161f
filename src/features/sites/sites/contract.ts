import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath, tick } from '../documents/document-view.ts';

export const siteView = z.object({
  id: z.int(),
  kind: z.enum(['main', 'sport', 'team']),
  /** Empty for the main site. */
  subdomain: z.string(),
  /** The address without a trailing slash. */
  baseUrl: z.string(),
  name: z.string(),
  friendlyName: z.string(),
  shortName: z.string(),
  /** Shown in the header if it has at most 27 characters, else `name`. */
  headerName: z.string(),
  /** The default sport of this site's pages and endpoints. */
  sport: z.enum(SPORTS),
  collegeId: z.int().nullable(),
  /** The key of its colors in the team stylesheet. A national site has one if the operator set colors for the network. */
  teamKey: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  subscribable: z.boolean(),
  enablePwa: z.boolean(),
  googleAnalyticsMeasurementId: z.string().nullable(),
  /** The call to action for readers without a subscription, with a link to the sign-up; the HTML elements b, i and a are allowed. */
  banner: z.object({ message: z.string(), linkText: z.string().nullable() }).nullable(),
});
export type SiteView = z.output<typeof siteView>;

export const listSites = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sites',
  summary: 'All sites of the network: national ones first, then teams by name. Paged only when a page is asked for',
  access: 'public',
  query: z.object({
    kind: z.enum(['main', 'sport', 'team']).optional(),
    sport: z.enum(SPORTS).optional(),
    subscribable: z.enum(['true', 'false']).optional(),
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: z.object({
    sites: z.array(siteView),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    totalIsEstimate: z.boolean(),
  }),
  cache: { seconds: 300 },
});

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sites/{subdomain}',
  summary: 'A site by the label of its host; "www" and "n" are the main site',
  access: 'public',
  params: z.object({ subdomain: z.string().max(63) }),
  response: z.object({ site: siteView }),
  cache: { seconds: 300 },
});

const params = z.object({ siteId: idInput });

export const getSiteColors = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_colors/{siteId}',
  summary: 'The colors of a team’s site, as staff edit them',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({
    primaryColor: z.string(),
    secondaryColor: z.string(),
    /** Set by staff; otherwise the college's. */
    isOwn: z.boolean(),
    version: z.string(),
    mayWrite: z.boolean(),
  }),
});

/** Empty, or six hex digits. */
export const colorInput = z
  .string()
  .trim()
  .max(7, { abort: true, error: 'Enter a color like #1a2b3c' })
  .toLowerCase()
  .refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), { error: 'Enter a color like #1a2b3c' })
  .default('');

export const updateSiteColors = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_colors/{siteId}',
  summary: 'Sets the colors of the pages of a team’s site; two empty ones: its college’s',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z
    .object({
      /** As last read. */
      version: z.string().max(64),
      primaryColor: colorInput,
      secondaryColor: colorInput,
    })
    .refine(({ primaryColor, secondaryColor }) => (primaryColor === '') === (secondaryColor === ''), {
      error: 'Enter both colors, or leave both empty',
      path: ['secondaryColor'],
    }),
  response: z.object({ siteId: z.int(), version: z.string() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'colors'),
});

export const getSiteSale = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_sale/{siteId}',
  summary: 'Whether subscriptions to a team’s site are sold',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: z.object({ isSold: z.boolean(), version: z.string(), mayWrite: z.boolean() }),
});

export const updateSiteSale = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_sale/{siteId}',
  summary: 'Opens or closes the sale of subscriptions and gifts to a team’s site; those that read it go on',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({
    /** As last read. */
    version: z.string().max(64),
    isSold: tick,
  }),
  response: z.object({ siteId: z.int(), version: z.string() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'sale'),
});

export const getSiteInstall = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_install/{siteId}',
  summary: 'Whether readers can install a site on their phone or computer',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: z.object({ isInstallable: z.boolean(), version: z.string(), mayWrite: z.boolean() }),
});

export const updateSiteInstall = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_install/{siteId}',
  summary: 'Lets readers install a site, or ends it: browsers then remove its service worker and all offline copies',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({
    /** As last read. */
    version: z.string().max(64),
    isInstallable: tick,
  }),
  response: z.object({ siteId: z.int(), version: z.string() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'install'),
});
