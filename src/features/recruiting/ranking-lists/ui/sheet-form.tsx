import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLoaderData, useRevalidator } from 'react-router';
import { Checkbox } from '#design-system/checkbox.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { StaleForm } from '#web/stale-form.tsx';
import { alertShown } from '#web/store/alerts.ts';
import { SHEET_LENGTH, SUBMITTED_WORDS } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import css from './sheet-form.module.css';
import { SheetResult, type SubmittedSheet } from './sheet-result.tsx';

const SECONDS = 5;

/** Replaces a whole list from a spreadsheet. `revision`: of the draft on the page; null if there is none. */
export function SheetForm({ revision }: { revision: number | null }) {
  const { token, kind, sport, year, lists } = useLoaderData<ClassListData>();
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const [submitted, setSubmitted] = useState<SubmittedSheet | null>(null);
  const isNew = revision === null && lists.published !== null;
  const ids = kind === 'prospect_rankings' ? 'prospect_id' : 'person_id';
  return (
    <section className={css.sheet} aria-labelledby="sheet">
      <h2 id="sheet">Paste a sheet</h2>
      <p className={css.quiet}>
        Paste IDs in rank order, one per line, or a table with a heading: a {ids} column and, optionally, a rank column.
        The sheet replaces the whole draft: players it leaves out are removed. If a row has an error, nothing is saved.
      </p>
      <CallForm
        call={({ rankingLists }) => rankingLists.submitSheet}
        token={token}
        label="Paste a sheet"
        onDone={(reply) => {
          setSubmitted(reply);
          dispatch(alertShown({ type: 'success', message: SUBMITTED_WORDS, durationInSeconds: SECONDS }));
          void revalidate();
          return undefined;
        }}
        onRefusal={() => {
          setSubmitted(null);
          return false;
        }}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="sport" value={sport} />
        <input type="hidden" name="year" value={year} />
        {revision === null ? null : <input type="hidden" name="revision" value={revision} />}
        {isNew ? <input type="hidden" name="create_new_version" value="true" /> : null}
        <StaleForm revision={revision} />
        <CallArea
          id="sheet-rows"
          label="Rows"
          name="person_ids"
          rows={12}
          required
          maxLength={SHEET_LENGTH}
          hint={isNew ? 'Creates a draft of the next version. Drafts are private until you publish.' : undefined}
        />
        <Checkbox name="closes_gaps" value="true" label="Close gaps in the ranks" />
        <SubmitButton>Submit list</SubmitButton>
      </CallForm>
      {submitted ? <SheetResult key={submitted.revision} sheet={submitted} onUndone={() => void revalidate()} /> : null}
    </section>
  );
}
