import { z } from 'zod';
import { collegeTransfer, ENTRY_TYPES, EXIT_TYPES } from '#features/transfers/entries/transfer-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

const LONGEST = { college: 120, position: 40, source: 200, reason: 500 } as const;
const YEARS = { least: 1990, most: 2100 } as const;

const leftEmpty = z.literal('').transform(() => null);
/** Absent: unchanged. Empty or null: cleared. */
const day = (label: string) => {
  const error = `${label} must be a date such as 2026-11-21`;
  return z.union([leftEmpty, z.null(), z.iso.date({ error })], { error }).optional();
};
const text = (longest: number) =>
  z
    .union([
      z.null(),
      z
        .string()
        .trim()
        .max(longest, { abort: true, error: `At most ${longest} characters` })
        .transform((value) => value || null),
    ])
    .optional();
const college = z
  .union([leftEmpty, z.null(), idInput], { error: 'A college is named by its number in the directory' })
  .optional();
const year = z.coerce
  .number<number | string>({ error: 'Please enter a season' })
  .int()
  .min(YEARS.least, `A season is a year from ${YEARS.least}`)
  .max(YEARS.most, `A season is a year up to ${YEARS.most}`);

/** The facts of a portal entry that staff enter. A college that is not in the directory is given by its name. */
const facts = {
  classYear: z.union([leftEmpty, z.null(), year]).optional(),
  position: text(LONGEST.position),
  entryType: z.enum(ENTRY_TYPES, { error: `An entry type is one of ${ENTRY_TYPES.join(', ')}` }).optional(),
  enterDate: day('Entered'),
  originCollegeId: college,
  originCollegeName: text(LONGEST.college),
  intentDate: day('Intent'),
  exitCollegeId: college,
  exitCollegeName: text(LONGEST.college),
  exitDate: day('Exit'),
  exitType: z
    .union([leftEmpty, z.null(), z.enum(EXIT_TYPES)], { error: `An exit type is one of ${EXIT_TYPES.join(', ')}` })
    .optional(),
  /** One decimal, on the scale of the sport. Only for staff who may rate. */
  bluechipRating: z.union([leftEmpty, z.null(), z.coerce.number<number | string>()]).optional(),
  /** Where the information comes from. */
  source: z
    .string({ error: 'Please enter a source' })
    .trim()
    .min(1, 'Please enter a source')
    .max(LONGEST.source, `At most ${LONGEST.source} characters`),
};

const params = z.object({ id: idInput });
const entryParams = params.extend({ transferId: idInput });
const errors = ['entry_is_open', 'not_your_college', 'unknown_college'] as const;

export const createTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/v2/college_players/{id}/college_transfers',
  summary: 'Enters a player into the portal; rankings of teams, profile and tracker follow',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: z.object({
    ...facts,
    /** The season that the player would play next; defaults to the current one. */
    year: year.optional(),
  }),
  response: z.object({ transfer: collegeTransfer }),
  errors,
});

export const updateTransfer = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/college_players/{id}/college_transfers/{transferId}',
  summary:
    'Changes the named fields of a portal entry, such as its destination; no import overwrites them afterwards, and a file that has the entry as it was before finds it',
  access: 'staff',
  permission: 'transfers:write',
  params: entryParams,
  body: z.object({ ...facts, year: year.optional() }),
  response: z.object({ transfer: collegeTransfer }),
  errors,
});

export const deleteTransfer = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/college_players/{id}/college_transfers/{transferId}',
  summary:
    'Deletes a portal entry that never was; a player who changed their mind has withdrawn instead. No import brings it back',
  access: 'staff',
  permission: 'transfers:delete',
  params: entryParams,
  body: z.object({
    reason: z
      .string({ error: 'Please enter a reason' })
      .trim()
      .min(1, 'Please enter a reason')
      .max(LONGEST.reason, `At most ${LONGEST.reason} characters`),
  }),
  response: z.object({ id: z.int() }),
});
