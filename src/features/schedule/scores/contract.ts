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
    /** Absent: that of the site. */
    sport: z.enum(SPORTS).optional(),
    /** Absent: the site of the host. */
    siteId: idInput.optional(),
    /** YYYY-MM-DD; absent: today in Chicago. */
    date: z.iso.date({ error: 'A date is written as 2026-11-28' }).optional(),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    /** Of whose games; null: of the sport. */
    collegeId: z.int().nullable(),
    date: z.string(),
    /** Being played first, then what ended last. */
    results: z.array(scoredGame),
    /** The next first; a game that is off says so. */
    schedule: z.array(scoredGame),
  }),
  // Scores change while they are read; what a shared cache keeps cannot be purged.
  cache: { seconds: 30 },
});
