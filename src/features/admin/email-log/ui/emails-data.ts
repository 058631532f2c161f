import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isIdText } from '#kernel/ids.ts';
import { MAIL_STATES } from '#kernel/mail-states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { getEmail, listEmails } from '../contract.ts';
import { EMAIL_DEEDS, EMAILS_PATH, type EmailDeed, LONGEST_ADDRESS, LONGEST_TEMPLATE } from '../emails-view.ts';

const KEYS = ['address', 'template', 'state', 'cursor', 'email'] as const;
type Key = (typeof KEYS)[number];
export type EmailSearch = Partial<Record<Key, string>>;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  address: (value) => value.length <= LONGEST_ADDRESS,
  template: (value) => value.length <= LONGEST_TEMPLATE,
  state: (value) => MAIL_STATES.some((state) => state === value),
  cursor: isIdText,
  email: isIdText,
};

/** The list's URL with `changes` applied. Closes the chosen email and goes back to the newest page unless `changes` names them. */
export const emailsHref = (search: EmailSearch, changes: EmailSearch = {}): string =>
  filteredHref(EMAILS_PATH, KEYS, search, { cursor: undefined, email: undefined, ...changes });

export type EmailsData = {
  token: string;
  navigation: AdminNavigationView;
  search: EmailSearch;
  found: ReplyOf<typeof listEmails>;
  /** The email named in the URL; "gone" if it does not exist. */
  chosen: ReplyOf<typeof getEmail> | 'gone' | null;
  done: EmailDeed | null;
};

export async function loadEmails({ request, context }: LoaderFunctionArgs): Promise<EmailsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const search = readFilters(searchParams, KEYS, (key, value) => IS_READABLE[key](value));
  const { address, template, cursor, email } = search;
  const state = MAIL_STATES.find((each) => each === search.state);
  const query = {
    ...(address ? { address } : {}),
    ...(template ? { template } : {}),
    ...(state ? { state } : {}),
    ...(cursor ? { cursor: Number(cursor) } : {}),
  };
  const [{ csurfToken: token }, navigation, found, chosen] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.emails.list({ query }),
    email ? chosenOf(api, Number(email)) : null,
  ]);
  const done = EMAIL_DEEDS.find((each) => each === searchParams.get('done')) ?? null;
  return { token, navigation, search, found, chosen, done };
}

async function chosenOf(api: Api, emailId: number): Promise<EmailsData['chosen']> {
  try {
    return await api.emails.get({ params: { emailId } });
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return 'gone';
    throw error;
  }
}
