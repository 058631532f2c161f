import { useLoaderData } from 'react-router';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST } from '../entry-view.ts';
import type { GameData } from './game-data.ts';
import css from './game-pages.module.css';
import { DELETED_PATH, GAMES_PATH } from './games-address.ts';

/** Deletes a game that never existed, such as a duplicate. */
export function RemovePart() {
  const { token, entry } = useLoaderData<GameData>();
  const { game, version } = entry;
  return (
    <div className={css.form}>
      <CallForm
        call={({ gameEntry }) => gameEntry.remove}
        params={{ gameId: game.id }}
        token={token}
        label="Delete"
        onDone={() => `${GAMES_PATH}?done=deleted`}
      >
        <p className={css.quiet}>
          Delete a game only if it never existed, such as a duplicate. If a game won’t be played, cancel it instead.
          Imports won’t bring it back; you can restore it from <a href={DELETED_PATH}>deleted games</a>.
        </p>
        <input type="hidden" name="version" value={version} />
        <CallArea
          id="remove-reason"
          label="Reason"
          name="reason"
          required
          maxLength={LONGEST.reason}
          hint="Kept in the audit log."
        />
        <SubmitButton kind="danger">Delete game</SubmitButton>
      </CallForm>
    </div>
  );
}
