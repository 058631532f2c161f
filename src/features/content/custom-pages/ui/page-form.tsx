import { useCallback, useState } from 'react';
import { staffTime } from '#kernel/staff-time.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { hiddenValue, type TypedForm } from '#web/typed-forms.ts';
import { pageEditPath } from '../custom-page-view.ts';
import type { StaffPageView } from '../staff-calls-view.ts';
import { PageFields } from './page-fields.tsx';
import css from './pages.module.css';

/** A new page has no version, so there is none to restore. */
const ignore = () => {};

export function NewPageForm({ token }: { token: string }) {
  return (
    <CallForm
      call={({ customPages }) => customPages.create}
      token={token}
      label="New page"
      onDone={({ pageId }) => pageEditPath(pageId, 'created')}
    >
      <PageFields page={null} onRestore={ignore}>
        <SubmitButton>Add page</SubmitButton>
      </PageFields>
    </CallForm>
  );
}

/** If somebody else saved the page in the meantime, the text stays in the form and its author decides. */
export function PageForm({ page, token }: { page: StaffPageView; token: string }) {
  const { id: pageId } = page;
  const [version, setVersion] = useState(String(page.version));
  const api = useApi();
  const [theirs, setTheirs] = useState<StaffPageView | null>(null);
  // Restored text was written on top of the version of that time. Keeping that version detects a later save by somebody else.
  const restore = useCallback((typed: TypedForm) => setVersion((shown) => hiddenValue(typed, 'version') ?? shown), []);
  const loadTheirs = () =>
    api?.customPages.edit({ params: { pageId } }).then(
      (reply) => setTheirs(reply.page),
      // The form's alert already shows the error.
      () => {},
    );
  return (
    <CallForm
      call={({ customPages }) => customPages.save}
      params={{ pageId }}
      token={token}
      label="Page"
      onDone={() => pageEditPath(pageId, 'saved')}
      onRefusal={({ code }) => {
        if (code === 'conflict') void loadTheirs();
        return false;
      }}
    >
      <PageFields page={page} onRestore={restore}>
        {theirs ? (
          <Conflict theirs={theirs} />
        ) : (
          <>
            <input type="hidden" name="version" value={version} />
            <SubmitButton>Save changes</SubmitButton>
          </>
        )}
      </PageFields>
    </CallForm>
  );
}

function Conflict({ theirs: { id, version, changedAt, changedBy } }: { theirs: StaffPageView }) {
  return (
    <div className={css.conflict}>
      <h2>
        {changedBy ?? 'Someone'} saved this page on {staffTime(changedAt)}
      </h2>
      <p>
        Everything you typed is still in the form.{' '}
        <a href={pageEditPath(id)} target="_blank" rel="noopener">
          Open their version in a new tab
        </a>{' '}
        to compare, then copy what you need into yours.
      </p>
      <SubmitButton kind="danger" name="version" value={version}>
        Save mine over theirs
      </SubmitButton>
    </div>
  );
}
