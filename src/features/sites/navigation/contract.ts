import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { brandView } from '../brand/brand-view.ts';

export const getNavTeams = defineEndpoint({
  method: 'GET',
  path: '/api/v2/nav_teams',
  summary: 'Navigation to teams: the groups of colleges and high schools, and the teams with a site by conference',
  access: 'public',
  query: z.object({
    /** Absent: the sport of the site. */
    sport: z.enum(SPORTS).optional(),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    groups: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['colleges', 'highschools']),
        href: z.string(),
        groupings: z.array(z.object({ group: z.string(), label: z.string(), href: z.string() })),
      }),
    ),
    conferences: z.array(
      z.object({
        abbreviation: z.string(),
        name: z.string(),
        shortName: z.string(),
        teams: z.array(
          z.object({
            collegeId: z.int(),
            slug: z.string(),
            shortName: z.string(),
            abbreviation: z.string(),
            teamKey: z.string().nullable(),
            /** The address of the team's site. */
            href: z.string(),
          }),
        ),
      }),
    ),
  }),
  cache: { seconds: 300 },
});

const link = z.object({
  label: z.string(),
  href: z.string(),
  /** An address outside the network. */
  isExternal: z.boolean(),
});

export const getSiteNavigation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sites/{siteId}/navigation',
  summary:
    'What a site adds to the navigation of every site, by its file, the sports that are offered, where the footer leads, and the logo of the network',
  access: 'public',
  params: z.object({ siteId: idInput }),
  response: z.object({
    items: z.array(link.extend({ children: z.array(link) })),
    /** Replaces the usual tabs of the user area; empty: the usual ones. */
    userItems: z.array(link),
    /** The sports offered to readers, in display order. */
    sports: z.array(z.enum(SPORTS)),
    /** A path of ours, or an external https address. */
    legal: z.object({ terms: z.string(), privacyPolicy: z.string(), refunds: z.string() }),
    /** The network's social links, in display order. */
    social: z.array(z.object({ label: z.string(), href: z.string() })),
    /** Logo and icon of the network. */
    brand: brandView,
  }),
  cache: { seconds: 300 },
});
