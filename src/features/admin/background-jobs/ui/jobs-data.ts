import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { DeadEventView, JobView, listBackgroundJobs } from '../contract.ts';
import { JOB_DEEDS, JOB_LISTS, type JobDeed, type JobList, LONGEST_NAME } from '../jobs-view.ts';

export type JobsData = {
  token: string;
  navigation: AdminNavigationView;
  list: JobList;
  /** Only jobs of this kind; empty: all kinds. */
  name: string;
  isOlder: boolean;
  found: ReplyOf<typeof listBackgroundJobs>;
  /** The job or event in the address; "gone": it no longer exists. */
  chosen: { job: JobView } | { event: DeadEventView } | 'gone' | null;
  done: JobDeed | null;
};

/** In the address, `job` is "name/id" and `event` a number. */
export async function loadJobs({ request, context }: LoaderFunctionArgs): Promise<JobsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const list = JOB_LISTS.find((each) => each === searchParams.get('list')) ?? 'failed';
  const name = (searchParams.get('name') ?? '').slice(0, LONGEST_NAME);
  const cursor = /^[\d_a-f-]{1,60}$/.exec(searchParams.get('cursor') ?? '')?.[0] ?? '';
  const [{ csurfToken: token }, navigation, found, chosen] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.jobs.list({ query: { list, name, cursor } }),
    chosenOf(api, searchParams),
  ]);
  const done = JOB_DEEDS.find((each) => each === searchParams.get('done')) ?? null;
  return { token, navigation, list, name, isOlder: cursor !== '', found, chosen, done };
}

const JOB = /^([\w-]{1,60})\/([0-9a-f-]{36})$/;
const EVENT = /^[1-9]\d{0,8}$/;

async function chosenOf(api: Api, search: URLSearchParams): Promise<JobsData['chosen']> {
  const [, name, job] = JOB.exec(search.get('job') ?? '') ?? [];
  const event = EVENT.exec(search.get('event') ?? '')?.[0];
  try {
    if (name && job) return await api.jobs.get({ params: { name, job } });
    return event ? await api.jobs.deadEvent({ params: { eventId: event } }) : null;
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid')) return 'gone';
    throw error;
  }
}
