import { emailField } from '#features/membership/accounts/fields-view.ts';
import { withoutFormulaMark } from '#kernel/csv.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { type Cells, cleanText, noted, quoted, readFlag, readInstant } from '../engine/public.ts';

/** One row of a member file from Ghost, WordPress, Discourse or our own export. Pure; the time is a parameter. */

export type MemberRow = {
  email: string;
  /** Null: derived from the email address. */
  username: string | null;
  createdAt: Date | null;
  /** Exclusive; null for no complimentary access. */
  complimentaryUntil: Date | null;
  /** The date of consent, YYYY-MM-DD; null for no newsletter. */
  newsletterConsentOn: string | null;
  ageBand: '13_to_15' | '16_and_over';
  /** The subdomain of a site; null for the main site. */
  site: string | null;
  note: string | null;
};

export type ReadMember =
  | { kind: 'row'; row: MemberRow; notes: string[] }
  | { kind: 'rejected' | 'skipped'; reason: string };

const EMAIL = ['email', 'emailaddress', 'useremail', 'mail'] as const;
const USERNAME = ['username', 'userlogin', 'login'] as const;
const CREATED = ['createdat', 'created', 'userregistered', 'joinedat', 'signedupat'] as const;
const UNTIL = ['complimentaryuntil', 'compuntil', 'planuntil'] as const;
const NEWSLETTER = ['newsletter', 'subscribedtoemails', 'bluechipemails'] as const;
const CONSENT = ['newsletterconsentat', 'consentat', 'optinat'] as const;
const LEAVING = ['deletedat', 'deletiondueat'] as const;
const PLAN = 'complimentaryplan';

/** At least one column of each list is required. */
export const REQUIRED_COLUMNS = [EMAIL];
export const COLUMNS: readonly string[] = [
  ...EMAIL,
  ...USERNAME,
  ...CREATED,
  ...UNTIL,
  ...NEWSLETTER,
  ...CONSENT,
  ...LEAVING,
  PLAN,
  'ageband',
  'site',
  'note',
];

/** Why some columns of other systems, or of our own export, are not imported. */
export const NOT_KEPT: Readonly<Record<string, string>> = {
  name: 'members have a username, and no other name',
  password: 'passwords are not imported: members log in with an emailed link',
  userpass: 'passwords are not imported: members log in with an emailed link',
  passwordhash: 'passwords are not imported: members log in with an emailed link',
  role: 'staff get their roles by "bluechip user grant"',
  stripecustomerid: 'billing does not come over',
  subscriptionuntil: 'billing does not come over',
  complimentarysites: 'access to single sites is given by "bluechip comp grant"',
  emailconfirmedat: 'an address is proven at the first sign-in',
};

const LONGEST_NOTE = 200;

export function readMember(cells: Cells, now: Date): ReadMember {
  const notes: string[] = [];
  const typed = textOf(cells, EMAIL);
  if (typed === null) return { kind: 'rejected', reason: 'no email' };
  const email = emailField.safeParse(typed);
  if (!email.success) return { kind: 'rejected', reason: `email ${quoted(typed)} isn’t a valid email address` };
  if (textOf(cells, LEAVING) !== null)
    return { kind: 'skipped', reason: 'deleted, or about to be, in the other system' };
  const ageBand = textOf(cells, ['ageband']) ?? '16_and_over';
  if (ageBand !== '13_to_15' && ageBand !== '16_and_over')
    return { kind: 'rejected', reason: `age_band ${quoted(ageBand)} is neither 13_to_15 nor 16_and_over` };
  const note = textOf(cells, ['note']);
  if (note !== null && note.length > LONGEST_NOTE) notes.push(`note is cut to ${LONGEST_NOTE} characters`);
  return {
    kind: 'row',
    row: {
      email: email.data,
      username: textOf(cells, USERNAME),
      createdAt: createdAtOf(cells, now, notes),
      complimentaryUntil: complimentaryOf(cells, now, notes),
      newsletterConsentOn: consentOf(cells, now, notes),
      ageBand,
      site: textOf(cells, ['site']),
      note: note?.slice(0, LONGEST_NOTE).toWellFormed() ?? null,
    },
    notes,
  };
}

/** The first non-empty value among the columns. */
function textOf(cells: Cells, columns: readonly string[]): string | null {
  for (const column of columns) {
    const text = cleanText(cells[column]);
    if (text !== null) return withoutFormulaMark(text);
  }
  return null;
}

function createdAtOf(cells: Cells, now: Date, notes: string[]): Date | null {
  const read = noted(readInstant(textOf(cells, CREATED) ?? undefined, 'created_at'), notes);
  if (read === null) return null;
  const at = read.at ?? startOfDay(read.on);
  if (at === null || at <= now) return at;
  notes.push('created_at is in the future: not kept');
  return null;
}

function complimentaryOf(cells: Cells, now: Date, notes: string[]): Date | null {
  const text = textOf(cells, UNTIL);
  if (text === null) {
    if (readFlag(cells[PLAN], PLAN).value === true)
      notes.push('complimentary_plan has no end: give the day in complimentary_until');
    return null;
  }
  const read = noted(readInstant(text, 'complimentary_until'), notes);
  const until = read && endOfDay(read.on);
  if (until === null || until > now) return until;
  notes.push('complimentary_until is over: not kept');
  return null;
}

/** An opt-in counts only with the date on which it was given. */
function consentOf(cells: Cells, now: Date, notes: string[]): string | null {
  const isWanted = noted(readFlag(textOf(cells, NEWSLETTER) ?? undefined, 'newsletter'), notes);
  if (isWanted !== true) return null;
  const read = noted(readInstant(textOf(cells, CONSENT) ?? undefined, 'newsletter_consent_at'), notes);
  const day = read && startOfDay(read.on);
  if (read !== null && day !== null && day <= now) return read.on;
  notes.push('no newsletter consent date (newsletter_consent_at): the subscription to the newsletter was not kept');
  return null;
}
