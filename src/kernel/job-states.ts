/**
 * waiting: could run now. scheduled: has a later start time. running. retrying: failed, and will be retried automatically. failed: every
 * try failed, and it will not be retried automatically.
 */
export const JOB_STATES = ['waiting', 'scheduled', 'running', 'retrying', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
