import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { classListPath, donePath, type ListedPlayer, MOST_LISTED } from '../list-view.ts';
import css from './add-players.module.css';
import type { ClassListData } from './class-list-data.ts';
import { KIND_WORDS, playerWords } from './list-words.ts';

type AddPlayersProps = {
  listId: number;
  revision: number;
  length: number;
  /** Listed players who are not shown. */
  absent: number;
  /** The page has unsaved moves, which the call would not include. */
  isUnsaved: boolean;
};

/** Finds a player of the class or season who is not on the list, and adds them at a rank. */
export function AddPlayers({ listId, revision, length, absent, isUnsaved }: AddPlayersProps) {
  const { kind } = useLoaderData<ClassListData>();
  return (
    <section aria-labelledby="add">
      <h2 id="add" tabIndex={-1}>
        Add a player
      </h2>
      {/* A search reloads the page's data, which would discard unsaved moves. */}
      {isUnsaved ? (
        <p className={css.quiet}>Save the order first: a player is added to the saved order.</p>
      ) : length + absent >= MOST_LISTED[kind] ? (
        <p className={css.quiet}>
          The list is full: it holds {MOST_LISTED[kind].toLocaleString('en-US')}
          {absent > 0 ? ', including players who aren’t shown' : ''}.
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
  const { kind, sport, year, find } = useLoaderData<ClassListData>();
  return (
    <form
      className={css.find}
      method="get"
      action={`${classListPath({ kind, sport, year })}#add`}
      aria-label="Find a player"
    >
      <TextField label="Name" name="find" type="search" defaultValue={find} autoComplete="off" required />
      <Button type="submit" kind="second" size="small">
        Find
      </Button>
    </form>
  );
}

type Place = Pick<AddPlayersProps, 'listId' | 'revision' | 'length'>;

function Found(of: Place) {
  const { kind, find, candidates, candidateCount } = useLoaderData<ClassListData>();
  const more = candidateCount - candidates.length;
  if (candidates.length === 0)
    return (
      <p className={css.quiet}>
        {find === ''
          ? 'No other player is rated higher than those on the list.'
          : `No ${KIND_WORDS[kind].others} matches “${find}”, or they are on the list.`}
      </p>
    );
  return (
    <>
      {find === '' ? <p className={css.quiet}>Rated above a player on the list:</p> : null}
      <ul className={css.found}>
        {candidates.map((player) => (
          <li key={player.id}>
            <Candidate player={player} {...of} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={css.quiet}>
          {more.toLocaleString('en-US')} more {more === 1 ? 'player' : 'players'}.{' '}
          {find === '' ? 'Search by name to find them.' : 'Type more of the name to narrow the list.'}
        </p>
      ) : null}
    </>
  );
}

function Candidate({ player, listId, revision, length }: Place & { player: ListedPlayer }) {
  const { token } = useLoaderData<ClassListData>();
  const { id, name, present } = player;
  return (
    <CallForm
      call={({ rankingLists }) => rankingLists.add}
      params={{ listId }}
      token={token}
      label={`Add ${name}`}
      onDone={(of) => donePath(of, 'added')}
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="player_id" value={id} />
      <div className={css.candidate}>
        <p>
          <b>{name}</b>
          <span className={css.facts}>
            {playerWords(player)}, now {present}
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
        <SubmitButton kind="second" size="small" aria-label={`Add ${name}`}>
          Add
        </SubmitButton>
      </div>
    </CallForm>
  );
}
