import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { siteSettingsPath, versionInput } from '../documents/document-view.ts';
import { LONGEST_NETWORK, NETWORK_NAME, SOCIAL_SERVICES, type SocialService } from './network-view.ts';

const network = z.object({
  name: z.string(),
  /** For narrow layouts. */
  shortName: z.string(),
  /** https addresses; empty: none. */
  ...socials(() => z.string()),
});

function socials<Field>(field: (service: SocialService) => Field): Record<SocialService, Field> {
  return {
    x: field('x'),
    facebook: field('facebook'),
    instagram: field('instagram'),
    youtube: field('youtube'),
    tiktok: field('tiktok'),
    threads: field('threads'),
    bluesky: field('bluesky'),
  };
}

export const getNetwork = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/network',
  summary: 'Name and social links of the network as staff edit them',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({ network: network.extend({ siteId: z.int(), version: z.int() }) }),
});

const name = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true, error: 'Enter a name' })
    .max(longest, { abort: true, error: `At most ${longest} characters` })
    .regex(NETWORK_NAME, { error: 'Use letters, digits, spaces and . , ’ & + ! -' });

const social = (service: SocialService) =>
  z
    .string()
    .trim()
    .max(LONGEST_NETWORK.url, { abort: true, error: `At most ${LONGEST_NETWORK.url} characters` })
    .refine((text) => text === '' || isOf(service, text), {
      error: `Enter an address that starts with https://${SOCIAL_SERVICES[service].hosts[0]}/`,
    })
    .default('');

function isOf(service: SocialService, text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  return SOCIAL_SERVICES[service].hosts.some((host) => url.hostname === host || url.hostname === `www.${host}`);
}

export const networkInput = z.object({
  name: name(LONGEST_NETWORK.name),
  shortName: name(LONGEST_NETWORK.shortName),
  ...socials(social),
});

export const updateNetwork = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/network',
  summary: 'Names the network and sets its social links',
  access: 'staff',
  permission: 'operations:write',
  body: networkInput.extend({ version: versionInput }),
  response: z.object({ siteId: z.int(), version: z.int() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'network'),
});
