/** A message to the people who run the network. Pure. */

export const CONTACT_SUBJECTS = [
  'account',
  'membership',
  'mistake',
  'removal',
  'technical',
  'advertising',
  'other',
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const SUBJECT_WORDS: Readonly<Record<ContactSubject, string>> = {
  account: 'Account and login',
  membership: 'Subscription and billing',
  mistake: 'A correction to a story, profile or table',
  removal: 'Privacy or profile removal',
  technical: 'Something isn’t working',
  advertising: 'Advertising',
  other: 'Something else',
};

/** Characters. */
export const MESSAGE_LENGTH = 5000;

/** How many days a message is kept, so that it can be found when it is answered. */
export const MESSAGE_KEPT_DAYS = 365;

export const CONTACT_PATH = '/news/contact-us-5';

/** The template name of the email to the operator in the outbox. */
export const CONTACT_TEMPLATE = 'contact_message';
