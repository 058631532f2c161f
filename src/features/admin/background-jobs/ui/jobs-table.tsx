import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { capitalized } from '#kernel/capitalized.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { DeadEventView, JobView } from '../contract.ts';
import { type JobList, jobsHref } from '../jobs-view.ts';
import css from './jobs-page.module.css';

const WHEN = cell('nowrap', 'md');
const TRIES = cell('num', 'sm');
const ERROR = `${cell('md')} ${css.error}`;

/** "deliver_mail" → "Deliver mail". */
export const kindWords = (name: string): string => capitalized(name).replaceAll(/[._]/g, ' ');
export const triesWords = ({ tries, mostTries }: Pick<JobView, 'tries' | 'mostTries'>): string =>
  `${tries} of ${mostTries}`;

/** The time that each list shows. */
const TIMES: Readonly<Record<JobView['state'], { head: string; of: (job: JobView) => string }>> = {
  waiting: { head: 'Due', of: ({ dueAt }) => dueAt },
  scheduled: { head: 'Runs', of: ({ dueAt }) => dueAt },
  running: { head: 'Started', of: ({ startedAt, createdAt }) => startedAt ?? createdAt },
  retrying: { head: 'Next try', of: ({ dueAt }) => dueAt },
  failed: { head: 'Failed', of: ({ endedAt, createdAt }) => endedAt ?? createdAt },
};

/** Jobs of one state; each links to its facts and actions. */
export function JobsTable({ jobs, list, name }: { jobs: readonly JobView[]; list: JobList; name: string }) {
  const [first] = jobs;
  if (!first) return null;
  const head = (
    <>
      <th scope="col">Job</th>
      <th scope="col" className={WHEN}>
        {TIMES[first.state].head}
      </th>
      <th scope="col" className={TRIES}>
        Tries
      </th>
      <th scope="col" className={ERROR}>
        Last error
      </th>
    </>
  );
  return (
    <Table caption="Jobs, newest first" head={head} dense>
      {jobs.map((job) => (
        <JobRow
          key={job.id}
          job={job}
          href={jobsHref(list, { ...(name ? { name } : {}), job: `${job.name}/${job.id}` })}
        />
      ))}
    </Table>
  );
}

function JobRow({ job, href }: { job: JobView; href: string }) {
  const { name, state, facts, error } = job;
  const { head, of } = TIMES[state];
  const at = of(job);
  return (
    <TableRow>
      <RowHead href={href} sub={facts.join(', ')} left={[`${head} ${staffTime(at)}`, ...(error ? [error] : [])]}>
        {kindWords(name)}
      </RowHead>
      <td className={WHEN}>
        <time dateTime={at}>{staffTime(at)}</time>
      </td>
      <td className={TRIES}>{triesWords(job)}</td>
      <td className={ERROR}>{error ?? ''}</td>
    </TableRow>
  );
}

export function EventsTable({ events }: { events: readonly DeadEventView[] }) {
  const head = (
    <>
      <th scope="col">Event</th>
      <th scope="col" className={WHEN}>
        Created
      </th>
      <th scope="col" className={TRIES}>
        Tries
      </th>
      <th scope="col" className={ERROR}>
        Last error
      </th>
    </>
  );
  return (
    <Table caption="Dead events, newest first" head={head} dense>
      {events.map(({ id, type, at, tries, error, facts }) => (
        <TableRow key={id}>
          <RowHead
            href={jobsHref('dead_events', { event: String(id) })}
            sub={facts.join(', ')}
            left={[`Created ${staffTime(at)}`, ...(error ? [error] : [])]}
          >
            {kindWords(type)}
          </RowHead>
          <td className={WHEN}>
            <time dateTime={at}>{staffTime(at)}</time>
          </td>
          <td className={TRIES}>{tries}</td>
          <td className={ERROR}>{error ?? ''}</td>
        </TableRow>
      ))}
    </Table>
  );
}
