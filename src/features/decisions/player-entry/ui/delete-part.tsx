import { useLoaderData } from 'react-router';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { StaleForm } from '#web/stale-form.tsx';
import { LONGEST } from '../entry-view.ts';
import { PLAYERS_PATH } from '../player-paths-view.ts';
import type { PlayerData } from './player-data.ts';
import css from './player-pages.module.css';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Lists what is deleted and what stays, before it is done. */
export function DeletePart() {
  const { token, entry } = useLoaderData<PlayerData>();
  const { player, deletion, prospects, otherPlayers } = entry;
  const { seasons, transfers, addresses, profiles, articles, media } = deletion;
  const others = prospects.length + otherPlayers.length;
  return (
    <div className={`${css.form} ${css.stack}`}>
      <p>
        Delete a player only if they never played. Merge duplicates instead, and take down people who asked to be
        removed.
      </p>
      <div>
        <h3>Will be deleted</h3>
        <ul className={css.list}>
          <li>The player with {counted(seasons, 'season')}</li>
          <li>
            {counted(transfers, 'portal entry', 'portal entries')}
            {transfers > 0 ? '; team rankings change at once' : ''}
          </li>
          <li>{counted(addresses, 'profile link')}, which will no longer work</li>
          <li>{counted(profiles, 'outside profile')} will be unlinked</li>
        </ul>
      </div>
      <div>
        <h3>Will stay</h3>
        <ul className={css.list}>
          <li>
            {others === 0
              ? 'Nothing: we have no other records of this person'
              : counted(others, 'other record of this person', 'other records of this person')}
          </li>
          <li>
            {counted(articles, 'article')} and{' '}
            {counted(media, 'photo, video or gallery', 'photos, videos and galleries')} about the person
          </li>
          <li>The record of the deletion in the audit log</li>
        </ul>
      </div>
      <p className={css.quiet}>The next roster import can add the player again. Deleted portal entries stay deleted.</p>
      <CallForm
        call={({ playerEntry }) => playerEntry.remove}
        params={{ id: player.id }}
        token={token}
        label="Delete"
        onDone={() => `${PLAYERS_PATH}?done=deleted`}
      >
        <input type="hidden" name="revision" value={player.revision} />
        <StaleForm revision={player.revision} />
        <CallArea
          id="delete-reason"
          label="Reason"
          name="reason"
          required
          maxLength={LONGEST.reason}
          hint="Kept in the audit log."
        />
        <SubmitButton kind="danger">Delete player</SubmitButton>
      </CallForm>
    </div>
  );
}
