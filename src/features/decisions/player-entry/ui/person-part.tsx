import { useLoaderData } from 'react-router';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { sportName } from '#kernel/sports.ts';
import { playerPath } from '../player-paths-view.ts';
import type { PlayerData } from './player-data.ts';
import css from './player-pages.module.css';

/** The person's other records, and a link to merge another record of theirs. */
export function PersonPart() {
  const { prospects, otherPlayers, player, may } = useLoaderData<PlayerData>().entry;
  return (
    <div className={css.stack}>
      {prospects.length + otherPlayers.length === 0 ? (
        <p className={css.quiet}>This person is not linked to a prospect or to a player of another sport.</p>
      ) : (
        <ul className={css.list}>
          {prospects.map((prospect) => (
            <li key={prospect.id}>
              <a href={prospectHref(prospect)}>
                {sportName(prospect.sport)} prospect, class of {prospect.classYear}
              </a>
              {', '}
              <a href={`/admin/prospects/${prospect.id}/edit`}>edit</a>
            </li>
          ))}
          {otherPlayers.map(({ id, sport }) => (
            <li key={id}>
              <a href={playerPath(id)}>{sportName(sport)} player</a>
            </li>
          ))}
        </ul>
      )}
      {may.link ? (
        <p>
          {prospects.some(({ sport }) => sport === player.sport) ? null : (
            <>
              <a href={`/admin/merges?kind=link&other=${player.id}`}>Link to a prospect</a>
              {', '}
            </>
          )}
          <a href={`/admin/merges?kind=player&keep=${player.id}`}>Merge with another college player</a>. You can undo
          it.
        </p>
      ) : (
        <p className={css.quiet}>Super admins link and merge people.</p>
      )}
    </div>
  );
}
