import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { JOB_LISTS, JOBS_PATH, type JobDeed, type JobList, jobsHref, MOST_COUNTED } from '../jobs-view.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { type JobsData, loadJobs } from './jobs-data.ts';
import { EventsTable, JobsTable, kindWords } from './jobs-table.tsx';
import { RetryAllForm } from './retry-all-form.tsx';

export { loadJobs as loader };

const TITLE = 'Background jobs';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={JOBS_PATH}>
      {children}
    </AdminFailure>
  );
}

const LABELS: Readonly<Record<JobList, string>> = {
  waiting: 'Waiting',
  scheduled: 'Scheduled',
  running: 'Running',
  retrying: 'Retrying',
  failed: 'Failed',
  dead_events: 'Dead events',
};

const DONE: Readonly<Record<JobDeed, string>> = {
  retried: 'Queued again. It runs within seconds.',
  dropped: 'Dropped.',
  retried_all: 'Queued again. They run within seconds.',
};

/** The queue: waiting, running and failed jobs, and the actions on them. */
export function Component() {
  const { navigation, list, name, isOlder, found, chosen, done } = useLoaderData<JobsData>();
  const { jobs, events, nextCursor } = found;
  const more = name ? { name } : {};
  return (
    <AdminFrame navigation={navigation} path={JOBS_PATH}>
      <PageMeta title={TITLE} description="The queue of background work." path={JOBS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Email, renewals, rankings and everything else that runs behind pages. All times are Central (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      {chosen === 'gone' ? <Alert kind="info">That job is done or gone.</Alert> : null}
      {chosen !== null && chosen !== 'gone' ? <ChosenPanel chosen={chosen} closeHref={jobsHref(list, more)} /> : null}
      <Tabs label="Jobs by state" tabs={tabsOf(list, found.counts)} />
      {list === 'dead_events' ? null : <KindFilter />}
      {list === 'failed' && jobs.length > 0 ? <RetryAllForm /> : null}
      {jobs.length > 0 ? <JobsTable jobs={jobs} list={list} name={name} /> : null}
      {events.length > 0 ? <EventsTable events={events} /> : null}
      {jobs.length + events.length === 0 ? <NothingHere list={list} name={name} /> : null}
      <OlderPages
        newestHref={isOlder ? jobsHref(list, more) : null}
        olderHref={nextCursor === null ? null : jobsHref(list, { ...more, cursor: nextCursor })}
      />
    </AdminFrame>
  );
}

function tabsOf(list: JobList, counts: JobsData['found']['counts']) {
  const { deadEvents, ...states } = counts;
  const countOf = (each: JobList) => (each === 'dead_events' ? deadEvents : states[each]);
  const words = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : String(count));
  return JOB_LISTS.map((each) => ({
    label: `${LABELS[each]} (${words(countOf(each))})`,
    href: jobsHref(each),
    current: each === list,
  }));
}

function KindFilter() {
  const { list, name, found } = useLoaderData<JobsData>();
  return (
    <FilterBar action={JOBS_PATH} label="Filter jobs" submit="Filter" more={false} key={`${list} ${name}`}>
      <input type="hidden" name="list" value={list} />
      <Filter wide>
        <SelectField
          label="Kind of job"
          name="name"
          defaultValue={name}
          options={[{ value: '', label: 'Any' }, ...found.names.map((value) => ({ value, label: kindWords(value) }))]}
        />
      </Filter>
    </FilterBar>
  );
}

const NOTHING: Readonly<Record<JobList, { title: string; why: string }>> = {
  waiting: { title: 'No jobs are waiting', why: 'Jobs that could run now appear here until a worker takes them.' },
  scheduled: { title: 'No jobs are scheduled', why: 'Jobs that run at a later time appear here.' },
  running: { title: 'No jobs are running', why: 'Most jobs take less than a second.' },
  retrying: {
    title: 'No jobs are waiting to be retried',
    why: 'A job that failed is tried again automatically, later each time.',
  },
  failed: { title: 'No failed jobs', why: 'Jobs that failed at every try appear here. They stay for seven days.' },
  dead_events: { title: 'No dead events', why: 'Events that could not be handled for more than a day appear here.' },
};

function NothingHere({ list, name }: { list: JobList; name: string }) {
  const { title, why } = NOTHING[list];
  return (
    <Empty level={2} title={name ? `${title} of this kind` : title}>
      {why}
    </Empty>
  );
}
