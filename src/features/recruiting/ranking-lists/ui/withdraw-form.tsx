import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { donePath, type ListSummary, NOTE_LENGTH } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import css from './withdraw-form.module.css';

/** Returns a class to the order by ratings. */
export function WithdrawForm({ published }: { published: ListSummary }) {
  const { token } = useLoaderData<ClassListData>();
  return (
    <section className={css.withdraw} aria-label="Withdraw the published list">
      <Disclosure summary="Withdraw the published list">
        <CallForm
          call={({ rankingLists }) => rankingLists.withdraw}
          params={{ listId: published.id }}
          token={token}
          label="Withdraw the published list"
          onDone={(of) => donePath(of, 'withdrawn')}
        >
          <CallArea
            id="withdraw-reason"
            label="Reason"
            name="reason"
            required
            maxLength={NOTE_LENGTH}
            hint="Kept with the list and in the audit log. Readers see the order of ratings again; the list is kept."
          />
          <SubmitButton kind="danger">Withdraw</SubmitButton>
        </CallForm>
      </Disclosure>
    </section>
  );
}
