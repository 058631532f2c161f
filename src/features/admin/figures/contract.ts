import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { FIGURE_RANGES, FIGURES_PATH, figuresView } from './figures-view.ts';

const RANGES = FIGURE_RANGES.map(String);
const PLEASE = 'Please choose 12, 24 or 36 months';

export const getFigures = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/figures',
  summary:
    'Figures of memberships and money by month: MRR and its movements, members, cohorts, trials, promotions, save offers, refused renewals and taxes; publishers see those of their own sites',
  access: 'staff',
  permission: 'analytics_reports:read',
  query: z.object({
    /** The number of months, the current one included. */
    months: z
      .string()
      .max(2, { abort: true, error: PLEASE })
      .refine((text) => RANGES.includes(text), { error: PLEASE })
      .optional(),
    /** The site where the subscription was bought; absent: every site. */
    siteId: idInput.optional(),
  }),
  response: figuresView,
});

export const recountFigures = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/reports/figures/recount',
  summary: 'Counts the figures now; otherwise it is done every night',
  access: 'staff',
  permission: 'analytics_reports:write',
  body: z.object({}),
  response: z.object({ status: z.literal('waiting') }),
  limit: { points: 5, seconds: 60 },
  formRedirect: () => `${FIGURES_PATH}?done=recount`,
});
