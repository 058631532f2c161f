import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { listTakedownRequests } from '../contract.ts';
import { REQUEST_STATUSES, type RequestStatus } from '../request-view.ts';
import type { RequestView, SubjectView } from '../takedown-view.ts';

type Navigation = Awaited<ReturnType<typeof loadAdminNavigation>>;

export const PATH = '/admin/takedowns';

/** The lists of the page: requests by status, and the people themselves. */
export const LISTS = [...REQUEST_STATUSES, 'people'] as const;
export type ListName = (typeof LISTS)[number];

const DONE = ['taken_down', 'restored', 'declined'] as const;

export type TakedownsData = {
  token: string;
  navigation: Navigation;
  list: ListName;
  queue: ReplyOf<typeof listTakedownRequests>;
  people: SubjectView[];
  /** The person to decide about, with the requests about them. */
  subject: { person: SubjectView; requests: RequestView[] } | null;
  /** The search text without a result. */
  notFound: string | null;
  done: (typeof DONE)[number] | null;
};

export async function loadTakedowns({ request, context }: LoaderFunctionArgs): Promise<TakedownsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const list = LISTS.find((each) => each === searchParams.get('status')) ?? 'open';
  const status: RequestStatus = list === 'people' ? 'open' : list;
  const wanted = searchParams.get('profile') ?? searchParams.get('person_id');
  const [{ csurfToken }, navigation, queue, { people }, subject] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.takedowns.requests({ query: { status, page: Number(searchParams.get('page')) || 1 } }),
    api.takedowns.people(),
    wanted === null ? null : subjectOf(api, wanted.trim()),
  ]);
  const done = DONE.find((each) => each === searchParams.get('done')) ?? null;
  const notFound = wanted !== null && subject === null ? wanted : null;
  return { token: csurfToken, navigation, list, queue, people, subject, notFound, done };
}

const ATHLETE = /\/content\/athletes\/(?:card\/)?([^/?#]+)/;
const PROFILE = /\/content\/prospects\/(\d{4})\/([^/?#]+)/;
const ID = /^[1-9]\d{0,8}$/;

/** By the URL of a profile, or by the person's id. Null: unknown, or the profile no longer exists. */
async function subjectOf(api: Api, wanted: string): Promise<TakedownsData['subject']> {
  try {
    const personId = ID.test(wanted) ? Number(wanted) : await personAt(api, wanted);
    if (personId === null) return null;
    const [{ subject: person }, { requests }] = await Promise.all([
      api.takedowns.subject({ params: { personId } }),
      api.takedowns.requests({ query: { status: 'open', personId } }),
    ]);
    return { person, requests };
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** Null: not the URL of a profile. */
async function personAt(api: Api, address: string): Promise<number | null> {
  const [, athlete] = ATHLETE.exec(address) ?? [];
  if (athlete) return (await api.athletes.collegePlayer({ query: { player: { slug: athlete } } })).player.personId;
  const [, year, slug] = PROFILE.exec(address) ?? [];
  return year && slug ? (await api.prospects.get({ query: { year, slug } })).prospect.personId : null;
}
