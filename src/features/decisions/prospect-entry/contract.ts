import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { INTEREST_STATUSES } from '#features/recruiting/interests/contract.ts';
import { PROSPECT_STATUSES, prospectIdInput } from '#features/recruiting/prospects/prospect-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

const MOST = { reason: 500, source: 200, city: 80, country: 60, school: 120 } as const;

const collegeIdInput = z.coerce
  .number<number | string>({ error: 'Please enter a college' })
  .int('Please enter a college')
  .positive('Please enter a college')
  .max(LARGEST_ID, 'Please enter a college');
const day = z.iso.date({ error: 'Enter a date such as 2026-11-21' });
const required = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(length, `At most ${length} characters`);
/** Form values: empty means unknown. Absent: unchanged. */
const optionalText = (length: number) => z.string().trim().max(length, `At most ${length} characters`).optional();

/** A checkbox, which a form only sends when it is checked. */
const tick = z
  .union([z.boolean(), z.enum(['1', 'on', 'true', '0', 'false', ''])])
  .transform((value) => value === true || value === '1' || value === 'on' || value === 'true')
  .default(false);

/** Dates in Central Time, YYYY-MM-DD. */
const dayRange = z.object({ earliest: z.string(), latest: z.string() });

const params = z.object({ prospectId: prospectIdInput });
const changed = z.object({ prospectId: z.int() });
const editPath = (prospectId: number, section: string) =>
  `/admin/prospects/${prospectId}/edit?saved=${section}#${section}`;

export const getProspectEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/prospects/{prospectId}',
  summary: 'What staff edit of a prospect, with what this member of staff may change',
  access: 'staff',
  permission: 'prospects:read',
  params,
  response: z.object({
    prospect: z.object({
      id: z.int(),
      personId: z.int(),
      slug: z.string(),
      name: z.string(),
      sport: z.enum(SPORTS),
      classYear: z.int(),
      position: z.string().nullable(),
      heightInches: z.int().nullable(),
      weightLbs: z.int().nullable(),
      hometownCity: z.string().nullable(),
      hometownState: z.string().nullable(),
      hometownCountry: z.string(),
      highSchoolName: z.string().nullable(),
      rating: z.number().nullable(),
      isRatingDerived: z.boolean(),
      ranks: z.object({ natl: z.int().nullable(), pos: z.int().nullable(), st: z.int().nullable() }),
      status: z.enum(PROSPECT_STATUSES),
      college: collegeFlag.nullable(),
      committedOn: z.string().nullable(),
    }),
    /** The names of facts that staff entered: no import overwrites them. */
    byStaff: z.array(z.string()),
    ratingScale: z.object({ lowest: z.number(), highest: z.number() }),
    ratingChanges: z.array(
      z.object({
        at: z.string(),
        /** The username, or "import". */
        by: z.string(),
        reason: z.string(),
        oldRating: z.number().nullable(),
        newRating: z.number().nullable(),
      }),
    ),
    interests: z.array(
      z.object({
        college: collegeFlag,
        level: z.int(),
        status: z.enum(INTEREST_STATUSES),
        offeredOn: z.string().nullable(),
        source: z.string(),
        mayChange: z.boolean(),
      }),
    ),
    visits: z.array(
      z.object({
        id: z.int(),
        college: collegeFlag,
        visitOn: z.string(),
        isOfficial: z.boolean(),
        source: z.string(),
        mayChange: z.boolean(),
      }),
    ),
    /** The valid dates for each kind of entry: first and last. */
    days: z.object({ decision: dayRange, offer: dayRange, visit: dayRange }),
    /** The last decision; null if none is recorded. */
    latestDecision: z
      .object({
        id: z.int(),
        kind: z.enum(['committed', 'signed', 'decommitted']),
        college: collegeFlag,
        happenedOn: z.string().nullable(),
        source: z.string(),
        /** The days to which this member of staff may correct it; null: not allowed, or too late. `until`: ISO 8601. */
        correction: dayRange.extend({ until: z.string() }).nullable(),
      })
      .nullable(),
    positions: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The colleges that this member of staff may make entries for, by name. */
    colleges: z.array(z.object({ id: z.int(), name: z.string() })),
    may: z.object({ write: z.boolean(), editVitals: z.boolean(), rate: z.boolean(), takeDown: z.boolean() }),
  }),
});

const vitals = {
  /** A position code of the sport. */
  position: optionalText(10),
  /** "6-5", or inches. */
  height: optionalText(10),
  /** Pounds. */
  weight: optionalText(10),
  hometownCity: optionalText(MOST.city),
  /** Two letters in the United States, otherwise the name of the region. */
  hometownState: optionalText(MOST.city),
  /** US, or the name. */
  hometownCountry: optionalText(MOST.country),
  highSchoolName: optionalText(MOST.school),
  /** Where the information comes from. */
  source: required('Source', MOST.source),
};

export const addProspect = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/prospects',
  summary: 'Adds a prospect by hand, open and not rated; no import overwrites what was entered',
  access: 'staff',
  permission: 'prospects:write',
  body: z.object({
    ...vitals,
    name: required('Name', MOST.school),
    sport: z.enum(SPORTS, { error: 'Please choose a sport' }),
    classYear: z.coerce
      .number<number | string>({ error: 'Please enter a class' })
      .int('Please enter a class')
      .min(1990, 'A class is a year from 1990')
      .max(2100, 'A class is a year up to 2100'),
    /** Confirms that the prospect is not the known one of the same name in the class. */
    isNamesake: tick,
  }),
  response: changed,
  errors: ['same_name', 'taken_down_name', 'review_needed', 'not_your_college'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'added'),
});

export const updateVitals = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/prospects/{prospectId}/vitals',
  summary: 'Changes what is known of a prospect; no import overwrites it afterwards',
  access: 'staff',
  permission: 'prospects:write',
  params,
  body: z.object(vitals),
  response: changed,
  errors: ['nothing_changed', 'not_your_college'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'vitals'),
});

export const updateRating = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/prospects/{prospectId}/rating',
  summary: 'Rates a prospect, with the reason kept in the history; the class is reranked',
  access: 'staff',
  permission: 'ratings:write',
  params,
  body: z.object({
    /** One decimal on the sport's scale; empty or null: not rated. */
    rating: z.union([z.literal(''), z.null(), z.coerce.number<number | string>()], {
      error: 'Please enter a rating',
    }),
    reason: required('Reason', MOST.reason),
  }),
  response: changed.extend({ rating: z.number().nullable() }),
  errors: ['same_rating'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'rating'),
});

export const saveCollegeInterest = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/prospects/{prospectId}/interests',
  summary: 'How much a college and a prospect want each other, and whether it has made an offer',
  access: 'staff',
  permission: 'prospects:write',
  params,
  body: z.object({
    collegeId: collegeIdInput,
    /** 1 (watching) to 5 (leader). */
    level: z.coerce.number<number | string>({ error: 'Please enter a level' }).int().min(1).max(5),
    /** The date of the offer; empty or absent: unchanged. */
    offeredOn: z.union([day, z.literal('')], { error: 'Enter a date such as 2026-11-21' }).optional(),
    /** There is no offer, or no longer one. */
    isOfferWithdrawn: tick,
    source: required('Source', MOST.source),
  }),
  response: changed,
  errors: ['unknown_college', 'not_your_college'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'interests'),
});

export const removeCollegeInterest = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/prospects/{prospectId}/interests/{collegeId}',
  summary: 'Takes a college from those that want a prospect',
  access: 'staff',
  permission: 'prospects:write',
  params: params.extend({ collegeId: idInput }),
  response: changed,
  errors: ['not_your_college', 'college_has_him'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'interests'),
});

export const recordVisit = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/prospects/{prospectId}/visits',
  summary: 'Records a visit, past or planned',
  access: 'staff',
  permission: 'prospects:write',
  params,
  body: z.object({
    collegeId: collegeIdInput,
    visitOn: day,
    isOfficial: tick,
    source: required('Source', MOST.source),
  }),
  response: changed,
  errors: ['unknown_college', 'not_your_college', 'visit_known'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'visits'),
});

export const removeVisit = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/prospects/{prospectId}/visits/{visitId}',
  summary: 'Removes a visit that did not or will not happen',
  access: 'staff',
  permission: 'prospects:write',
  params: params.extend({ visitId: idInput }),
  response: changed,
  errors: ['not_your_college'],
  formRedirect: ({ prospectId }) => editPath(prospectId, 'visits'),
});
