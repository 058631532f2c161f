/**
 * waiting: could run now. scheduled: not before its time. running. retrying: failed, and tried again by itself. failed: every try
 * failed, and nothing happens by itself any more.
 */
export const JOB_STATES = ['waiting', 'scheduled', 'running', 'retrying', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
