import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { BALANCE_GROUPS, BALANCE_SORTS } from './balance.ts';

export const listTransferBalances = defineEndpoint({
  method: 'GET',
  path: '/api/v2/transfers/balances',
  summary: 'Who joins and who leaves by transfer in a season, for each team, conference or position',
  access: 'public',
  query: z.object({
    /** Absent: the sport of the site. */
    sport: z.enum(SPORTS).optional(),
    /** Season; absent: the present one, or the latest that has entries. */
    year: z.coerce.number<number | string>().int().min(0).max(9999).optional(),
    by: z.enum(BALANCE_GROUPS).default('team'),
    /** The teams of one conference, or the positions of one college. */
    conference: z.string().max(20).optional(),
    collegeId: idInput.optional(),
    sort: z.enum(BALANCE_SORTS).default('net'),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    year: z.int(),
    by: z.enum(BALANCE_GROUPS),
    sort: z.enum(BALANCE_SORTS),
    conference: z.object({ abbreviation: z.string(), name: z.string() }).nullable(),
    college: collegeFlag.nullable(),
    balances: z.array(
      z.object({
        /** A college's slug, a conference's abbreviation, a position's code. */
        key: z.string(),
        name: z.string(),
        /** Of a team. */
        college: collegeFlag.nullable(),
        /** Committed, signed or enrolled there. */
        in: z.int(),
        /** Entered the portal from there and did not withdraw. */
        out: z.int(),
        /** `in` less `out`. */
        net: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
  cache: { seconds: 300 },
});
