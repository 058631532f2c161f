import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { TEAM_GROUPS, type TeamGroup } from './team-groups-view.ts';

/** A college for display. */
export const collegeRef = z.object({
  id: z.int(),
  slug: z.string(),
  /** The official name. */
  name: z.string(),
  /** The name in newspaper style: "Ole Miss". */
  shortName: z.string(),
  mascot: z.string().nullable(),
  abbreviation: z.string(),
  city: z.string().nullable(),
  /** Postal code. */
  state: z.string().nullable(),
  /** FBS, FCS, D1, D2 or D3, if known. */
  division: z.string().nullable(),
  /** The key of its colors in the team stylesheet; null draws the neutral flag. */
  teamKey: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
});

/** Colleges support every grouping. */
export type CollegeGrouping = TeamGroup;

export const listColleges = defineEndpoint({
  method: 'GET',
  path: '/api/v2/colleges',
  summary: 'Colleges: searched by name, or of a sport, by letter, conference or region',
  access: 'public',
  query: z.object({
    search: z.object({ query: z.string().max(100).optional() }).optional(),
    query: z.string().max(100).optional(),
    /** Defaults to all colleges, but with `group` or `conference` to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** Sorts by group, names each row's group and adds the list of groups. */
    group: z.enum(TEAM_GROUPS).optional(),
    /** Only one group: its key among `groups`. */
    initial: z.string().max(1).optional(),
    conference: z.string().max(100).optional(),
    region: z.string().max(40).optional(),
    state: z.string().max(40).optional(),
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: z.object({
    colleges: z.array(
      collegeRef.extend({
        /** In the requested sport. */
        conference: z.object({ abbreviation: z.string(), name: z.string(), shortName: z.string() }).nullable(),
        groupKey: z.string().nullable(),
      }),
    ),
    /** Letters, conferences or regions with their sizes; empty without `group`. */
    groups: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** The heading of several groups: the division of conferences, the region of states. */
        section: z.string().nullable(),
        count: z.int(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    totalIsEstimate: z.boolean(),
  }),
  cache: { seconds: 300 },
});
