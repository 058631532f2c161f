import { COOKIES } from '#platform/http/cookies.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { sweepAccess } from './queries.ts';

/** Nightly in Chicago, when few people are reading. */
const NIGHTLY = '50 4 * * *';

/** A device is known for as long as a browser keeps its cookie. */
const DEVICE_MS = COOKIES.device.maxAgeSeconds * 1_000;

/** Deletes what no longer grants access: expired sessions, used or expired email tokens and challenges, and forgotten devices. */
export function sweepAccessJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return {
    name: 'sweep_access',
    schedule: NIGHTLY,
    run: () => sweepAccess(db, { now: now(), devicesBefore: new Date(now().getTime() - DEVICE_MS) }),
  };
}
