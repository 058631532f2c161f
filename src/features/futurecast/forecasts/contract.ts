import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { prospectIdInput, prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { CONFIDENCES, NOTE_LENGTH } from './forecast-view.ts';

/**
 * Forecasts of prospects' decisions. Visitors and free accounts see the chances; names, notes and single picks are for subscribers and
 * staff, and no other reply contains them (decision 17 of the specification).
 */

const ofProspect = z.object({ prospectId: prospectIdInput });

const share = z.object({
  college: collegeFlag,
  /** Whole percent, adding up to 100. */
  percent: z.int(),
  forecasts: z.int(),
});

/** The forecaster, for readers. */
export const forecasterView = z.object({
  id: z.int(),
  /** Null after the account was deleted, and for members under 16. */
  username: z.string().nullable(),
  isStaff: z.boolean(),
  settled: z.int(),
  right: z.int(),
});
export type ForecasterView = z.output<typeof forecasterView>;

export const forecastView = z.object({
  id: z.int(),
  forecaster: forecasterView,
  college: collegeFlag,
  confidence: z.int(),
  note: z.string().nullable(),
  madeAt: z.string(),
  changedAt: z.string(),
});
export type ForecastView = z.output<typeof forecastView>;

export const getForecastTable = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/forecast_table',
  summary: 'Where a prospect will go, by all who forecast: the share of each college, and of staff and fans apart',
  access: 'public',
  query: ofProspect,
  errors: ['not_found'],
  response: z.object({
    total: z.int(),
    shares: z.array(share.extend({ staffForecasts: z.int(), fanForecasts: z.int() })),
    /** The prospect's choice when the pick was graded; null while the prospect is uncommitted. */
    settledCollegeId: z.int().nullable(),
  }),
});

export const getForecastGraph = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/forecast_graph',
  summary: 'The shares over time, at most thirty moments, for the five colleges that lead now',
  access: 'public',
  query: ofProspect,
  errors: ['not_found'],
  response: z.object({
    moments: z.array(z.string()),
    series: z.array(z.object({ college: collegeFlag, percents: z.array(z.int()) })),
  }),
});

export const listProspectForecasts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/forecast_list',
  summary: 'Single forecasts of a prospect, the latest first; for subscribers',
  access: 'public',
  query: ofProspect.extend({
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  errors: ['not_found'],
  response: z.object({
    isLocked: z.boolean(),
    forecasts: z.array(forecastView),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});

export const getTopForecasts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/prospect_top_forecasts',
  summary: 'The three leading colleges, and for subscribers what the best forecasters say',
  access: 'public',
  query: ofProspect,
  errors: ['not_found'],
  response: z.object({ isLocked: z.boolean(), shares: z.array(share), forecasts: z.array(forecastView) }),
});

const recentForecast = forecastView.extend({
  prospect: prospectRow,
  isSettled: z.boolean(),
  /** Null while it is open, and if it does not count because it was made after the day of the decision. */
  isRight: z.boolean().nullable(),
});
export type RecentForecast = z.output<typeof recentForecast>;

export const listRecentForecasts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/futurecast/recent_forecasts',
  summary: 'The latest forecasts of all; for subscribers. One’s own for everybody who made some',
  access: 'public',
  query: z.object({
    /** Only picks for this prospect. */
    prospectId: prospectIdInput.optional(),
    sport: z.string().max(20).optional(),
    /** Only picks of this college. */
    collegeId: idInput.optional(),
    /** Only picks by staff, or only picks by fans. */
    by: z.enum(['staff', 'fans']).optional(),
    mine: z.enum(['true', 'false']).optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    isLocked: z.boolean(),
    forecasts: z.array(recentForecast),
    /** The number that the caller may see; 0 if the list is locked. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});

export const listMovedProspects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/futurecast/moved',
  summary: 'Prospects whose shares moved most within seven days; for everybody, because it is shares alone',
  access: 'public',
  query: z.object({ sport: z.enum(SPORTS).optional() }),
  response: z.object({
    moved: z.array(
      z.object({
        prospect: prospectRow,
        /** The college whose chance moved most. */
        college: collegeFlag,
        percent: z.int(),
        /** The chance seven days ago. */
        percentBefore: z.int(),
        /** The number of picks it is based on now. */
        forecasts: z.int(),
      }),
    ),
  }),
  cache: { seconds: 300 },
});

const wish = z.object({
  forecast: z.object({
    prospectId: prospectIdInput,
    collegeId: z.coerce
      .number<number | string>({ error: pleaseEnter('College') })
      .int()
      .positive()
      .max(LARGEST_ID),
    confidence: z.coerce
      .number<number | string>({ error: pleaseEnter('your confidence') })
      .refine((value) => CONFIDENCES.some((each) => each === value), 'Confidence is 10 to 100, in tens'),
    /** Empty: removes the note. Absent: keeps it, unless the college changes, which clears it. */
    note: z.string().trim().max(NOTE_LENGTH, `A note has at most ${NOTE_LENGTH} characters`).optional(),
  }),
});

const REFUSALS = [
  'prospect_committed',
  'unknown_college',
  'same_forecast',
  'email_unconfirmed',
  'college_changed_today',
  'too_many_today',
  'subscription_needed',
] as const;

export const makeForecast = defineEndpoint({
  method: 'POST',
  path: '/api/v2/futurecast/new',
  summary: 'Makes a forecast, or changes the present one; for subscribers, staff and publishers',
  access: 'signed_in',
  body: wish,
  response: z.object({
    forecast: forecastView,
    /** What changed; `note` if only the note changed. */
    change: z.enum(['new', 'college', 'confidence', 'note']),
    prospectId: z.int(),
    prospectPath: z.string(),
  }),
  errors: REFUSALS,
  formRedirect: ({ prospectId }) => `/futurecast/forecast?prospect_id=${prospectId}&saved=1`,
});

export const validateForecast = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/futurecast/validate',
  summary: 'Whether a forecast could be made so, and what it would earn or cost',
  access: 'signed_in',
  body: wish,
  response: z.object({
    isValid: z.boolean(),
    /** The code of the reason why it is refused; null if it is allowed. */
    reason: z.string().nullable(),
    message: z.string().nullable(),
    /** Points if right, and if wrong, as if graded today; two decimals. */
    earns: z.number(),
    costs: z.number(),
  }),
});
