import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { classListPath, donePath, type ListedProspect, MOST_LISTED } from '../list-view.ts';
import css from './add-players.module.css';
import type { ClassListData } from './class-list-data.ts';
import { playerWords } from './list-words.ts';

type AddPlayersProps = {
  listId: number;
  revision: number;
  length: number;
  /** Those on the list who are not shown. */
  absent: number;
  /** Moves of the page that the call would not know of. */
  isUnsaved: boolean;
};

/** Finds somebody of the class who is not on the list, and brings him in at a rank. */
export function AddPlayers({ listId, revision, length, absent, isUnsaved }: AddPlayersProps) {
  return (
    <section aria-labelledby="add">
      <h2 id="add" tabIndex={-1}>
        Bring a player in
      </h2>
      {/* To find somebody loads the page's data anew, and with them the order as it is saved. */}
      {isUnsaved ? (
        <p className={css.quiet}>Save the order first: whom you bring in is counted from what is saved.</p>
      ) : length + absent >= MOST_LISTED ? (
        <p className={css.quiet}>
          The list is full: it holds {MOST_LISTED}
          {absent > 0 ? ', those who are not shown included' : ''}.
        </p>
      ) : (
        <>
          <Find />
          <Found listId={listId} revision={revision} length={length} />
        </>
      )}
    </section>
  );
}

function Find() {
  const { sport, year, find } = useLoaderData<ClassListData>();
  return (
    <form className={css.find} method="get" action={`${classListPath({ sport, year })}#add`} aria-label="Find a player">
      <TextField label="Name" name="find" type="search" defaultValue={find} autoComplete="off" required />
      <Button type="submit" kind="second" size="small">
        Find
      </Button>
    </form>
  );
}

type Place = Pick<AddPlayersProps, 'listId' | 'revision' | 'length'>;

function Found(of: Place) {
  const { find, candidates, candidateCount } = useLoaderData<ClassListData>();
  const more = candidateCount - candidates.length;
  if (candidates.length === 0)
    return (
      <p className={css.quiet}>
        {find === ''
          ? 'Nobody else is rated above those on the list.'
          : `No rated player of this class is named “${find}”, or they are on the list.`}
      </p>
    );
  return (
    <>
      {find === '' ? <p className={css.quiet}>Rated above somebody on the list:</p> : null}
      <ul className={css.found}>
        {candidates.map((prospect) => (
          <li key={prospect.id}>
            <Candidate prospect={prospect} {...of} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={css.quiet}>
          {more.toLocaleString('en-US')} more{' '}
          {find === '' ? 'are: find them by name' : 'are named so: write more of it'}.
        </p>
      ) : null}
    </>
  );
}

function Candidate({ prospect, listId, revision, length }: Place & { prospect: ListedProspect }) {
  const { token } = useLoaderData<ClassListData>();
  const { id, name, present } = prospect;
  return (
    <CallForm
      call={({ rankingLists }) => rankingLists.add}
      params={{ listId }}
      token={token}
      label={`Bring ${name} in`}
      onDone={(of) => donePath(of, 'added')}
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="prospect_id" value={id} />
      <div className={css.candidate}>
        <p>
          <b>{name}</b>
          <span className={css.facts}>
            {playerWords(prospect)}, now {present}
          </span>
        </p>
        <CallField
          id={`at-${id}`}
          label="At rank"
          name="rank"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder={String(length + 1)}
        />
        <SubmitButton kind="second" size="small" aria-label={`Bring ${name} in`}>
          Bring in
        </SubmitButton>
      </div>
    </CallForm>
  );
}
