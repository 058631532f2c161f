import { pleaseEnter } from '#kernel/error-label.ts';
import type { FieldErrors } from '#kernel/errors.ts';
import { emailField } from '../accounts/fields-view.ts';
import { AGE_BANDS, type AgeBand, isImportParam, usernameFault } from '../accounts/public.ts';

/** A request for an account, as typed, and its errors. Pure: the database decides what is taken. */

export type Applicant = { email: string; username: string; password: string; ageBand: string };

export const ageBandOf = (typed: string): AgeBand | null => AGE_BANDS.find((band) => band === typed) ?? null;

/** The errors of all fields at once; the passwords module has the password rules. */
export function applicantFaults(
  { email, username, password, ageBand }: Applicant,
  siteNames: readonly string[],
): FieldErrors {
  const faults: FieldErrors = {};
  const address = emailField.safeParse(email);
  if (!address.success) faults.email = address.error.issues.slice(0, 1).map(({ message }) => message);
  const name = usernameFault(username, siteNames);
  if (name !== null) faults.username = [name];
  if (password === '') faults.password = [pleaseEnter('Password')];
  if (ageBandOf(ageBand) === null)
    faults.age_band = [ageBand === '' ? pleaseEnter('your age') : 'Accounts are for people of 13 and older'];
  return faults;
}

/** At most 20 campaign parameters are stored, because a program may send many. */
const MOST_PARAMS = 20;

export const keptParams = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !isImportParam(name))
      .slice(0, MOST_PARAMS),
  );
