/** What the buyer types about the recipient, checked before anything is sent. Pure. */

export type TypedGift = {
  recipientName: string;
  recipientEmail: string;
  giverName: string;
  giverEmail: string;
  message: string;
  /** Emailed at once, or on `day`. */
  when: 'now' | 'day';
  /** YYYY-MM-DD; empty: not chosen. */
  day: string;
};

export const NO_GIFT: TypedGift = {
  recipientName: '',
  recipientEmail: '',
  giverName: '',
  giverEmail: '',
  message: '',
  when: 'now',
  day: '',
};

export type GiftFaults = Partial<Record<keyof TypedGift, string | undefined>>;

const NEEDED = {
  recipientName: 'Please enter the recipient’s name',
  recipientEmail: 'Please enter an email',
  giverName: 'Please enter your name',
  giverEmail: 'Please enter an email',
} as const satisfies GiftFaults;

const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/;

export function giftFaults(typed: TypedGift): GiftFaults {
  const faults: GiftFaults = {};
  for (const [name, words] of Object.entries(NEEDED))
    if (isNeeded(name) && typed[name].trim() === '') faults[name] = words;
  for (const name of ['recipientEmail', 'giverEmail'] as const)
    if (!faults[name] && !EMAIL.test(typed[name].trim())) faults[name] = 'Please enter a valid email address';
  if (typed.when === 'day' && typed.day === '') faults.day = 'Please enter a day';
  return faults;
}

const isNeeded = (name: string): name is keyof typeof NEEDED => Object.hasOwn(NEEDED, name);

/** The form's field for each field of the API. */
const FIELDS: Readonly<Record<string, keyof TypedGift>> = {
  'recipient.name': 'recipientName',
  'recipient.email': 'recipientEmail',
  'giver.name': 'giverName',
  'giver.email': 'giverEmail',
  message: 'message',
  deliver_on: 'day',
};

/** The API's messages about single fields. */
export function faultsSaid(fields: Readonly<Record<string, readonly string[]>>): GiftFaults {
  const said = Object.entries(fields).flatMap(([field, words]) => {
    const name = FIELDS[field];
    return name === undefined ? [] : [[name, words[0]] as const];
  });
  return Object.fromEntries(said);
}
