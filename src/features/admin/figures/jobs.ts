import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { COUNT_FIGURES } from './job-names.ts';
import { countFigures } from './service/count-figures.ts';

/** Runs once a night, and when staff request it. */
export const countFiguresJob = ({ db, now }: JobDeps): JobDefinition => ({
  name: COUNT_FIGURES,
  schedule: '20 4 * * *',
  retries: 2,
  run: () => countFigures(db, now()),
});
