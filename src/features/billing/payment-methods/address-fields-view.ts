import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { STATE_CODES } from '#kernel/states.ts';

/** Fields of a billing address, with their error messages. */

/** As the mail knows them. Those that are not in STATE_CODES have no state tax. */
export const MAIL_STATES: readonly string[] = [...STATE_CODES, 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP'];

/** Two letters, in either case: a state, a territory, or AA, AE, AP for the armed forces. */
export const stateField = z
  .string({ error: pleaseEnter('State') })
  .trim()
  .max(2, { abort: true, error: pleaseEnter('State') })
  .toUpperCase()
  .refine((code) => MAIL_STATES.includes(code), pleaseEnter('State'));

const ZIP_FORM = 'Please enter a five-digit ZIP code';

/** Five digits, or nine with a hyphen. */
export const zipField = z
  .string({ error: pleaseEnter('ZIP code') })
  .trim()
  .max(10, { abort: true, error: ZIP_FORM })
  .min(1, { abort: true, error: pleaseEnter('ZIP code') })
  .regex(/^\d{5}(-\d{4})?$/, ZIP_FORM);

const MOST = 100;
const isPlain = (value: string) => !/\p{C}/u.test(value);

/**
 * A name or a part of an address, on one line. Invisible characters are refused because they could reverse the text of an email or a
 * receipt.
 */
export const lineField = (label: string) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(MOST, { abort: true, error: 'This is too long' })
    .refine(isPlain, pleaseEnter(label));

const secondLine = z
  .string()
  .trim()
  .max(MOST, { abort: true, error: 'This is too long' })
  .refine(isPlain, pleaseEnter('a street address'))
  .default('');

/** Name and street; the state and the ZIP code come from the quote. */
export const streetFields = {
  name: lineField('the name on your card'),
  street_1: lineField('a street address'),
  street_2: secondLine,
  city: lineField('City'),
};

export const addressFields = { ...streetFields, state: stateField, zip: zipField };

/** The billing address of a member, as every endpoint returns it. */
export const billingAddressView = z.object({
  name: z.string(),
  street_1: z.string(),
  /** Empty where there is none. */
  street_2: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  /** Five digits. */
  zip: z.string(),
  country: z.literal('US'),
});
export type BillingAddressView = z.output<typeof billingAddressView>;
