import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { scoredGame } from './scores-view.ts';

export const getScoresAndSchedule = defineEndpoint({
  method: 'GET',
  path: '/api/v2/scores_and_schedule',
  summary:
    'The last results and the next games about a day: of a team’s site those of its college, else those of the sport in the weeks before and after',
  access: 'public',
  query: z.object({
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** Defaults to the site of the host. */
    siteId: idInput.optional(),
    /** YYYY-MM-DD; defaults to today in Central Time. */
    date: z.iso.date({ error: 'A date is written as 2026-11-28' }).optional(),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    /** The college whose games these are; null: all games of the sport. */
    collegeId: z.int().nullable(),
    date: z.string(),
    /** Live games first, then the latest finished. */
    results: z.array(scoredGame),
    /** The next game first; a game that is off is marked. */
    schedule: z.array(scoredGame),
  }),
  // Scores change while they are read, and shared caches outside cannot be purged.
  cache: { seconds: 30 },
});
