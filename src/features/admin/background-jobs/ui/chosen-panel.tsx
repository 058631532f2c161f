import { useLoaderData } from 'react-router';
import { FormPart } from '#design-system/form-page.tsx';
import { RecordPanel } from '#design-system/record-panel.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { DeadEventView, JobView } from '../contract.ts';
import { jobsHref, LONGEST_REASON } from '../jobs-view.ts';
import type { JobsData } from './jobs-data.ts';
import { kindWords, triesWords } from './jobs-table.tsx';

type Chosen = Exclude<JobsData['chosen'], 'gone' | null>;

/** The job or event in the address, with its facts and actions. */
export function ChosenPanel({ chosen, closeHref }: { chosen: Chosen; closeHref: string }) {
  return 'job' in chosen ? (
    <JobPanel job={chosen.job} closeHref={closeHref} />
  ) : (
    <EventPanel event={chosen.event} closeHref={closeHref} />
  );
}

function JobPanel({ job, closeHref }: { job: JobView; closeHref: string }) {
  const { token } = useLoaderData<JobsData>();
  const { id, name, state, createdAt, dueAt, startedAt, endedAt, error, facts } = job;
  const params = { name, job: id };
  const times = [
    { label: 'Created', value: staffTime(createdAt) },
    { label: 'Due', value: staffTime(dueAt) },
    ...(startedAt ? [{ label: 'Last started', value: staffTime(startedAt) }] : []),
    ...(endedAt ? [{ label: 'Ended', value: staffTime(endedAt) }] : []),
  ];
  return (
    <RecordPanel
      id="chosen"
      title={`${kindWords(name)}: ${state}`}
      closeHref={closeHref}
      facts={[
        ...times,
        { label: 'Tries', value: triesWords(job) },
        ...(facts.length > 0 ? [{ label: 'About', value: facts.join(', ') }] : []),
        { label: 'ID', value: id },
      ]}
      note={error ? `Last error: ${error}` : undefined}
    >
      {state === 'failed' || state === 'retrying' ? (
        <FormPart title={state === 'failed' ? 'Try once more' : 'Try now'}>
          <p>The job runs within seconds.</p>
          <CallForm
            call={({ jobs }) => jobs.retry}
            params={params}
            token={token}
            label="Retry"
            onDone={() => jobsHref('failed', { done: 'retried' })}
          >
            <Reason id="retry-reason" />
            <SubmitButton>Retry</SubmitButton>
          </CallForm>
        </FormPart>
      ) : null}
      {state === 'running' ? null : (
        <FormPart title="Drop">
          <p>The job is removed. What it was for doesn’t happen.</p>
          <CallForm
            call={({ jobs }) => jobs.drop}
            params={params}
            token={token}
            label="Drop"
            onDone={() => jobsHref('failed', { done: 'dropped' })}
          >
            <Reason id="drop-reason" />
            <SubmitButton kind="danger">Drop job</SubmitButton>
          </CallForm>
        </FormPart>
      )}
    </RecordPanel>
  );
}

function EventPanel({ event, closeHref }: { event: DeadEventView; closeHref: string }) {
  const { token } = useLoaderData<JobsData>();
  const { id: eventId, type, at, tries, error, facts } = event;
  return (
    <RecordPanel
      id="chosen"
      title={kindWords(type)}
      closeHref={closeHref}
      facts={[
        { label: 'Created', value: staffTime(at) },
        { label: 'Tries', value: String(tries) },
        ...(facts.length > 0 ? [{ label: 'About', value: facts.join(', ') }] : []),
        { label: 'ID', value: String(eventId) },
      ]}
      note={error ? `Last error: ${error}` : undefined}
    >
      <FormPart title="Handle again">
        <p>The event is handled within seconds, with all its tries.</p>
        <CallForm
          call={({ jobs }) => jobs.retryEvent}
          params={{ eventId }}
          token={token}
          label="Retry"
          onDone={() => jobsHref('dead_events', { done: 'retried' })}
        >
          <Reason id="retry-reason" />
          <SubmitButton>Retry</SubmitButton>
        </CallForm>
      </FormPart>
      <FormPart title="Drop">
        <p>The event counts as handled. What should follow from it doesn’t happen.</p>
        <CallForm
          call={({ jobs }) => jobs.dropEvent}
          params={{ eventId }}
          token={token}
          label="Drop"
          onDone={() => jobsHref('dead_events', { done: 'dropped' })}
        >
          <Reason id="drop-reason" />
          <SubmitButton kind="danger">Drop event</SubmitButton>
        </CallForm>
      </FormPart>
    </RecordPanel>
  );
}

const Reason = ({ id }: { id: string }) => (
  <CallField id={id} name="reason" label="Reason (optional)" hint="Kept in the audit log." maxLength={LONGEST_REASON} />
);
