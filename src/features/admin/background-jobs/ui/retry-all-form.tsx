import { useLoaderData } from 'react-router';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { jobsHref } from '../jobs-view.ts';
import type { JobsData } from './jobs-data.ts';
import css from './jobs-page.module.css';
import { kindWords } from './jobs-table.tsx';

/** Retries every failed job at once, for example after an outage. */
export function RetryAllForm() {
  const { token, name } = useLoaderData<JobsData>();
  const label = name ? `Retry all failed “${kindWords(name)}”` : 'Retry all failed jobs';
  return (
    <div className={css.all}>
      <CallForm
        call={({ jobs }) => jobs.retryFailed}
        token={token}
        label={label}
        onDone={() => jobsHref('retrying', { done: 'retried_all' })}
      >
        <input type="hidden" name="name" value={name} />
        <SubmitButton kind="second" size="small">
          {label}
        </SubmitButton>
      </CallForm>
    </div>
  );
}
