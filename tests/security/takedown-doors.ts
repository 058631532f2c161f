import type { z } from 'zod';
import { toCamel, toSnake } from '#kernel/casing.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { endpoints } from '../../src/api.ts';
import { PAGES } from '../../src/web/pages.ts';
import { policyOf } from '../../src/web/server/page-policies.ts';
import { PICTURE_DOORS } from '../../src/web/server/share-picture-doors.ts';
import type { Story } from './takedown-story.ts';

/**
 * Every address that may show a person: each public and member GET endpoint and each non-staff page, with parameters that lead to the
 * person. A parameter missing from PARAMETERS fails the test: add how it leads to the person.
 */

type Value = string | number | undefined;
/** The value of a parameter, by its name in camelCase; undefined: left out this time. */
export type Parameters = Readonly<Record<string, Value>>;

/** Left out of every address: they only narrow a list that contains the person without them, or are not about people. */
const LEFT_OUT: Parameters = Object.fromEntries(
  `kind subscribable page captchaToken initial group conference region type stars committed day sort direction originCollegeName
  exitCollegeName latestActivityCollegeName athleticYear schoolFocus by mine season siteId key state status transferPosition
  place isAboutProspects search.pageSize authorId access from to classYear level date picture gift show subject
  currentContent saved sent done cursor maxwidth maxheight format search.query remove removeTransfers targets visitors
  lead listId period addOn salePrice referAFriendCode userId resetPasswordToken view part`
    .split(/\s+/)
    .map((name) => [name, undefined]),
);

/** Not about anybody. */
export const PLAIN: Parameters = {
  ...LEFT_OUT,
  perPage: 100,
  name: 'terms',
  galleryId: 1,
  invoiceId: 1,
  subscriptionId: 1,
  addOnId: 'SPY',
  addOnIds: 'SPY',
  siteIds: '1',
  mediaType: 'news',
  property: 'username',
  value: 'somebody',
  token: 'no-token-of-ours',
  code: 'NO-CODE',
  plan: 'annual',
  planType: 'STANDARD',
  promoCode: '',
  'address.state': 'AL',
  'address.zip': '35401',
  billingAgreementAction: 'create',
  userEmail: '',
  returnUrl: 'http://bluechip.localhost:3000/',
  cancelUrl: 'http://bluechip.localhost:3000/',
  months: '3',
  order: 'no-order-of-ours',
  siteName: 'alabama',
};

/** One way for each kind of fact about the person. */
export function waysTo(story: Story): Parameters[] {
  const ofFootball: Parameters = {
    ...PLAIN,
    sport: 'football',
    year: 2027,
    list: 'football-national',
    version: undefined,
    position: undefined,
    query: undefined,
    board: 'all-time',
    collegeId: story.alabama,
    subdomain: 'alabama',
    abbreviation: 'sec',
    conference: 'all',
    prospectId: story.footballId,
    personId: story.personId,
    id: story.playerId,
    transferId: story.transferId,
    forecasterId: story.fan.member.id,
    slug: story.footballSlug,
    url: `http://bluechip.localhost/content/prospects/2027/${story.footballSlug}`,
    'player.personId': story.personId,
    'player.slug': undefined,
    'player.sport': undefined,
    athleteSlug: story.playerSlug,
    teamSlug: 'alabama',
    ids: `${story.footballId}`,
    compare: `${story.footballId}`,
    add: `${story.footballId}`,
    addTransfers: `${story.transferId}`,
    find: undefined,
  };
  return [
    { ...ofFootball },
    { ...ofFootball, add: undefined, addTransfers: undefined, collegeId: story.auburn, teamSlug: 'auburn', year: 2026 },
    {
      ...ofFootball,
      version: 1,
      position: 'QB',
      list: 'football-qb',
      query: 'quillf',
      find: 'quillf',
      collegeId: undefined,
      teamSlug: 'oregon',
      add: undefined,
      addTransfers: undefined,
    },
    // A college that the person does not attend, with the person simulated in its class.
    {
      ...ofFootball,
      collegeId: story.oregon,
      teamSlug: 'oregon',
      'player.personId': undefined,
      'player.slug': story.playerSlug,
    },
    {
      ...ofFootball,
      sport: 'basketball',
      list: 'basketball-national',
      prospectId: story.basketballId,
      slug: story.basketballSlug,
      url: `http://bluechip.localhost/content/prospects/2027/${story.basketballSlug}`,
      ids: `${story.basketballId}`,
      compare: `${story.basketballId}`,
      add: undefined,
      addTransfers: undefined,
      forecasterId: story.writer.member.id,
    },
  ];
}

/** One address per way and endpoint or page; an address that several ways share is requested once. */
export const callAddresses = (story: Story): string[] => callsBy(waysTo(story));

export function callsBy(ways: readonly Parameters[]): string[] {
  const calls = endpoints
    .map(({ definition }) => definition)
    .filter(({ method, access }) => method === 'GET' && (access === 'public' || access === 'signed_in'));
  return ways.flatMap((way) => calls.map((call) => addressOfCall(call, way)));
}

export const pageAddresses = (story: Story): string[] => pagesBy(waysTo(story));

export function pagesBy(ways: readonly Parameters[]): string[] {
  const pages = PAGES.map(({ id, path }) => ({ id, path, policy: policyOf(id) }));
  const open = pages.filter(({ policy }) => policy?.access !== 'staff');
  return ways.flatMap((way) =>
    open.map(({ id, path, policy }) =>
      filled(
        path.replaceAll(/:(\w+)\??/g, '{$1}'),
        (policy?.queryKeys ?? []).map((key) => [key, toCamel(key)]),
        { ...way, ...ownOf(path, way) },
        `the page ${id}`,
      ),
    ),
  );
}

/** The meaning of a parameter's name on these pages only. */
function ownOf(path: string, way: Parameters): Parameters {
  if (path.startsWith('/team/')) return { slug: way.teamSlug };
  if (path.startsWith('/content/athletes/')) return { slug: way.athleteSlug };
  return path.startsWith('/galleries/') ? { id: way.galleryId } : {};
}

/** Feeds and sitemaps: everybody and everything new, in a few files. */
const TEXT_DOORS = [
  '/feed.xml',
  '/feed.json',
  '/content/football/feed.xml',
  '/content/basketball/feed.json',
  '/sitemap.xml',
  '/sitemaps/articles-2026-11.xml',
  '/sitemaps/prospects-1.xml',
  '/sitemaps/prospects-1485.xml',
  '/sitemaps/athletes-1507.xml',
  '/news-sitemap.xml',
  '/news/the-class-as-it-stands',
  '/api/v2/content/contents/the-class-as-it-stands',
];

/** Addresses that are in no inventory: these, and share images, whose file metadata names the person shown. */
export const otherAddresses = (story: Story): string[] => [...TEXT_DOORS, ...pictureAddresses(story)];

const pictureAddresses = (story: Story): string[] =>
  waysTo(story).flatMap((way) =>
    PICTURE_DOORS.map(({ path }) =>
      filled(
        path.replaceAll(/:(\w+)/g, '{$1}'),
        [],
        {
          ...way,
          ...(path.startsWith('/content/prospects/') ? { id: way.prospectId } : {}),
          ...(path.startsWith('/team/') ? { slug: way.teamSlug } : {}),
          ...(path.startsWith('/content/athletes/') ? { slug: way.athleteSlug } : {}),
          type: 'comprehensive',
        },
        `the picture ${path}`,
      ),
    ),
  );

function addressOfCall(call: EndpointDefinition, way: Parameters): string {
  const names = call.query ? namesIn(call.query) : [];
  const isOfTeam = call.path.includes('/team_rankings/');
  return filled(
    call.path,
    names.map((name) => [
      name
        .split('.')
        .map(toSnake)
        .join('.')
        .replace(/\.(\w+)$/, '[$1]'),
      name,
    ]),
    isOfTeam ? { ...way, slug: undefined } : way,
    call.path,
  );
}

function filled(path: string, keys: readonly (readonly [string, string])[], way: Parameters, door: string): string {
  const wayOf = (name: string): Value => {
    if (!(name in way)) {
      throw new Error(
        `${door} has a parameter "${name}": say in ${import.meta.filename} what leads to the person by it`,
      );
    }
    return way[name];
  };
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(wayOf(name) ?? 'all')));
  const search = new URLSearchParams();
  for (const [key, name] of keys) {
    const value = wayOf(name);
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

type Definition = { type: string; [part: string]: unknown };
// zod keeps a schema's definition in `_zod.def`, documented for library authors.
const definitionOf = (schema: unknown): Definition => (schema as { _zod: { def: Definition } })._zod.def;

/** The names of a query's keys, nested ones with a dot. */
function namesIn(schema: z.ZodType): string[] {
  const walk = (def: Definition, name: string): string[] => {
    if (def.type === 'object')
      return Object.entries(def.shape as Record<string, unknown>).flatMap(([key, inner]) =>
        walk(definitionOf(inner), name ? `${name}.${key}` : key),
      );
    const inner = def.innerType ?? def.in;
    return inner === undefined ? [name] : walk(definitionOf(inner), name);
  };
  return walk(definitionOf(schema), '');
}
