import { z } from 'zod';
import { STATE_CODES } from '#kernel/states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** Where sales tax is collected, as staff read and change it. */

export const TAX_PATH = '/admin/tax';
export const LONGEST_NUMBER = 40;
export const LONGEST_REASON = 500;

const state = z.enum(STATE_CODES, { error: 'Please choose a state' });
const reason = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
  .min(1, 'Please enter a reason');
const changed = z.object({ state: z.enum(STATE_CODES) });

export const taxRegistrationView = z.object({
  state: z.enum(STATE_CODES),
  /** The number of the state's permit; empty: not entered. */
  number: z.string(),
  /** Percent of the price; state tax only. */
  rate: z.number(),
  startsAt: z.string(),
  /** Null: tax is collected. */
  endsAt: z.string().nullable(),
});
export type TaxRegistrationView = z.output<typeof taxRegistrationView>;

export const listStaffTax = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/tax',
  summary: 'The states where sales tax is or was collected, and those where it can be',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    registrations: z.array(taxRegistrationView),
    /** States with a sales tax and no registration. */
    open: z.array(z.object({ state: z.enum(STATE_CODES), rate: z.number() })),
  }),
});

export const registerStaffTax = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/tax',
  summary: 'Starts collecting sales tax in a state, for every charge from now on',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({
    state,
    number: z
      .string()
      .trim()
      .max(LONGEST_NUMBER, { abort: true, error: `At most ${LONGEST_NUMBER} characters` })
      .default(''),
    reason,
  }),
  response: changed,
  formRedirect: () => `${TAX_PATH}?done=registered`,
});

export const endStaffTax = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/tax/{state}',
  summary: 'Stops collecting sales tax in a state, for every charge from now on',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ state }),
  body: z.object({ reason }),
  response: changed,
  errors: ['not_registered'],
  formRedirect: () => `${TAX_PATH}?done=ended`,
});
