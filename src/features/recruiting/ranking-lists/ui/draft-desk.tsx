import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { staffTime } from '#kernel/staff-time.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { donePath, type ListContent, type ListSummary } from '../list-view.ts';
import { AddPlayers } from './add-players.tsx';
import type { ClassListData } from './class-list-data.ts';
import css from './draft-desk.module.css';
import { stepWords } from './list-words.ts';
import { OrderForm, type SavedOrder } from './order-form.tsx';

type Step = { moved: number; added: number; removed: number; by: string; at: string | null };

/** A draft with its forms, which share the revision of the latest save. */
export function DraftDesk({ content }: { content: ListContent }) {
  const { navigation } = useLoaderData<ClassListData>();
  const { list, rows, absent } = content;
  const [revision, setRevision] = useState(list.revision);
  const [length, setLength] = useState(rows.length);
  const [step, setStep] = useState<Step | null>(content.lastStep);
  const [isUnsaved, setUnsaved] = useState(false);
  const merged = ({ list: theirs, rows: theirRows, lastStep }: ListContent) => {
    setRevision(theirs.revision);
    setLength(theirRows.length);
    setStep(lastStep);
  };
  const saved = ({ revision: next, moved, removed, playerIds }: SavedOrder) => {
    setRevision(next);
    setLength(playerIds.length);
    setStep({ moved, removed, added: 0, by: navigation.username, at: null });
  };
  return (
    <div className={css.desk}>
      <div className={css.main}>
        <OrderForm
          list={list}
          rows={rows}
          revision={revision}
          onSaved={saved}
          onMerged={merged}
          onUnsaved={setUnsaved}
        />
      </div>
      <aside className={css.side} aria-label="More about this draft">
        <AddPlayers listId={list.id} revision={revision} length={length} absent={absent} isUnsaved={isUnsaved} />
        {step && !isUnsaved ? <UndoForm listId={list.id} revision={revision} step={step} /> : null}
        <DiscardForm list={list} />
      </aside>
    </div>
  );
}

function UndoForm({ listId, revision, step }: { listId: number; revision: number; step: Step }) {
  const { token } = useLoaderData<ClassListData>();
  const when = step.at === null ? 'just now' : staffTime(step.at);
  return (
    <section aria-labelledby="last-save">
      <h2 id="last-save">Latest save</h2>
      <p className={css.quiet}>
        {stepWords(step)}, by {step.by}, {when}
      </p>
      <CallForm
        call={({ rankingLists }) => rankingLists.undo}
        params={{ listId }}
        token={token}
        label="Undo the latest save"
        onDone={(of) => donePath(of, 'undone')}
      >
        <input type="hidden" name="revision" value={revision} />
        <SubmitButton kind="second" size="small">
          Undo the latest save
        </SubmitButton>
      </CallForm>
    </section>
  );
}

function DiscardForm({ list }: { list: Pick<ListSummary, 'id' | 'kind'> }) {
  const { token } = useLoaderData<ClassListData>();
  return (
    <section aria-labelledby="discard">
      <h2 id="discard">Discard</h2>
      <p className={css.quiet}>A discarded draft is kept and can be restored.</p>
      <CallForm
        call={({ rankingLists }) => rankingLists.discard}
        params={{ listId: list.id }}
        token={token}
        label="Discard the draft"
        onDone={(of) => donePath(of, 'discarded')}
      >
        <SubmitButton kind="danger" size="small">
          Discard draft
        </SubmitButton>
      </CallForm>
    </section>
  );
}
