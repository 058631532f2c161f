import { JOB_STATES } from '#kernel/job-states.ts';

/** Addresses of the pages of background jobs, and the names of their lists. Isomorphic. */

export const JOBS_PATH = '/admin/operations/jobs';

/** Events that failed every try are listed with the jobs, because nothing handles them any more either. */
export const JOB_LISTS = [...JOB_STATES, 'dead_events'] as const;
export type JobList = (typeof JOB_LISTS)[number];

export const JOB_DEEDS = ['retried', 'dropped', 'retried_all'] as const;
export type JobDeed = (typeof JOB_DEEDS)[number];

export const JOBS_PER_PAGE = 25;
/** Above this, a count says "more than". */
export const MOST_COUNTED = 1_000;
export const LONGEST_NAME = 60;
export const LONGEST_REASON = 500;

export const jobsHref = (list: JobList, more: Readonly<Record<string, string>> = {}): string =>
  `${JOBS_PATH}?${new URLSearchParams({ list, ...more })}`;
