import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { MAIL_STATE_WORDS, MAIL_STATES } from '#kernel/mail-states.ts';
import { mailTemplateWords } from '#kernel/mail-template-words.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { EMAILS_PATH, type EmailDeed, LONGEST_ADDRESS } from '../emails-view.ts';
import { EmailPanel } from './email-panel.tsx';
import { type EmailsData, emailsHref, loadEmails } from './emails-data.ts';
import { EmailsTable } from './emails-table.tsx';

export { loadEmails as loader };

const TITLE = 'Email log';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={EMAILS_PATH}>
      {children}
    </AdminFailure>
  );
}

const DONE: Readonly<Record<EmailDeed, string>> = {
  resent: 'Queued. It goes out within seconds.',
  unblocked: 'Email goes to this address again.',
};

/** The email log: every email with its recipient and state. */
export function Component() {
  const { navigation, search, found, chosen, done } = useLoaderData<EmailsData>();
  const { emails, nextCursor } = found;
  return (
    <AdminFrame navigation={navigation} path={EMAILS_PATH}>
      <PageMeta title={TITLE} description="Emails and what became of them." path={EMAILS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>Every email of the last 30 days, newest first. All times are Central (CT).</AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      {chosen === 'gone' ? <Alert kind="info">That email is older than 30 days, or was never sent.</Alert> : null}
      {chosen !== null && chosen !== 'gone' ? <EmailPanel chosen={chosen} closeHref={emailsHref(search)} /> : null}
      <SearchFields />
      {emails.length === 0 ? <NoEmails /> : <EmailsTable emails={emails} search={search} />}
      <OlderPages
        newestHref={search.cursor ? emailsHref(search) : null}
        olderHref={nextCursor === null ? null : emailsHref(search, { cursor: String(nextCursor) })}
      />
    </AdminFrame>
  );
}

function SearchFields() {
  const { search, found } = useLoaderData<EmailsData>();
  const { address = '', template = '', state = '' } = search;
  const templates = [...new Set([...found.templates, ...(template ? [template] : [])])];
  return (
    <FilterBar action={EMAILS_PATH} label="Search emails" submit="Search" key={JSON.stringify(search)}>
      <Filter wide>
        <TextField
          label="Email address"
          name="address"
          type="search"
          inputMode="email"
          autoComplete="off"
          maxLength={LONGEST_ADDRESS}
          placeholder="name@example.com"
          defaultValue={address}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="State"
          name="state"
          defaultValue={state}
          options={[
            { value: '', label: 'Any' },
            ...MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_WORDS[value] })),
          ]}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Template"
          name="template"
          defaultValue={template}
          options={[
            { value: '', label: 'Any' },
            ...templates.map((value) => ({ value, label: mailTemplateWords(value) })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}

function NoEmails() {
  const { search } = useLoaderData<EmailsData>();
  const isSearch = [search.address, search.template, search.state, search.cursor].some((part) => part !== undefined);
  return (
    <Empty
      level={2}
      title={isSearch ? 'No emails match this search' : 'No emails yet'}
      actions={
        isSearch ? (
          <ButtonLink kind="second" size="small" href={EMAILS_PATH}>
            All emails
          </ButtonLink>
        ) : undefined
      }
    >
      {search.address
        ? 'Search by the whole address. Emails are listed for 30 days.'
        : 'Emails are listed for 30 days.'}
    </Empty>
  );
}
