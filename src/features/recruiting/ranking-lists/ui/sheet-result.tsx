import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { submitListSheet } from '../contract.ts';
import { classListPath } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import { sheetWords } from './list-words.ts';
import css from './sheet-form.module.css';

export type SubmittedSheet = ReplyOf<typeof submitListSheet>;

const focusOn = (place: HTMLElement | null) => place?.focus();

/** The changes that a sheet made to the draft, and undo. The sheet stays in the form. */
export function SheetResult({ sheet, onUndone }: { sheet: SubmittedSheet; onUndone: () => void }) {
  const { token } = useLoaderData<ClassListData>();
  const [isUndone, setUndone] = useState(false);
  const { listId, revision, moved, added, removed } = sheet;
  return (
    <div key={isUndone ? 'undone' : 'done'} ref={focusOn} className={css.result} tabIndex={-1}>
      <Alert kind={isUndone ? 'info' : 'success'}>
        {isUndone ? 'The sheet was undone. The draft is as it was before.' : sheetWords(sheet)}
      </Alert>
      {isUndone || moved + added + removed === 0 ? null : (
        <div className={css.ways}>
          <CallForm
            call={({ rankingLists }) => rankingLists.undo}
            params={{ listId }}
            token={token}
            label="Undo the sheet"
            onDone={() => {
              setUndone(true);
              onUndone();
              return undefined;
            }}
          >
            <input type="hidden" name="revision" value={revision} />
            <SubmitButton kind="second" size="small">
              Undo the sheet
            </SubmitButton>
          </CallForm>
          <ButtonLink kind="second" size="small" href={`${classListPath(sheet)}?view=compare`}>
            Compare with what readers see
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
