import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { TEAM_GROUPS, type TeamGroup } from './team-groups-view.ts';

/** A college wherever one is shown. */
export const collegeRef = z.object({
  id: z.int(),
  slug: z.string(),
  /** The official name. */
  name: z.string(),
  /** As a newspaper says it: "Ole Miss". */
  shortName: z.string(),
  mascot: z.string().nullable(),
  abbreviation: z.string(),
  city: z.string().nullable(),
  /** Postal code. */
  state: z.string().nullable(),
  /** FBS, FCS, D1, D2 or D3 where known. */
  division: z.string().nullable(),
  /** Its colours in the team stylesheet; null draws the neutral flag. */
  teamKey: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
});

/** Colleges are listed in every grouping that there is. */
export type CollegeGrouping = TeamGroup;

export const listColleges = defineEndpoint({
  method: 'GET',
  path: '/api/v2/colleges',
  summary: 'Colleges: searched by name, or of a sport, by letter, conference or region',
  access: 'public',
  query: z.object({
    search: z.object({ query: z.string().max(100).optional() }).optional(),
    query: z.string().max(100).optional(),
    /** Absent: all colleges, but with `group` or `conference` the sport of the site. */
    sport: z.enum(SPORTS).optional(),
    /** Orders by group, names each row's group and adds the index of groups. */
    group: z.enum(TEAM_GROUPS).optional(),
    /** One group only: its key among `groups`. */
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
        /** Of the sport asked for. */
        conference: z.object({ abbreviation: z.string(), name: z.string(), shortName: z.string() }).nullable(),
        groupKey: z.string().nullable(),
      }),
    ),
    /** Letters, conferences or regions with their sizes; empty without `group`. */
    groups: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** What several groups stand under: the division of a conference, the region of the country. */
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
