import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { listDeletedGames } from '../contract.ts';
import { LONGEST } from '../entry-view.ts';
import css from './game-pages.module.css';
import { gameTitle, scoreText, startText } from './game-words.ts';
import { gamePath } from './games-address.ts';

type Deleted = ReplyOf<typeof listDeletedGames>['games'][number];

const WHEN = cell('nowrap', 'md');
const WHY = cell('md');

/** Deleted games as rows; each is restored in place. */
export function DeletedTable({ games, token }: { games: readonly Deleted[]; token: string }) {
  if (games.length === 0)
    return (
      <Empty level={2} title="No deleted games">
        Games you delete are listed here so imports don’t add them back.
      </Empty>
    );
  const head = (
    <>
      <th scope="col" className={WHEN}>
        Deleted
      </th>
      <th scope="col">Game</th>
      <th scope="col" className={WHY}>
        Why
      </th>
      <th scope="col">Restore</th>
    </>
  );
  return (
    <Table caption="Deleted games, most recently deleted first" head={head} dense>
      {games.map((each) => (
        <DeletedRow key={each.game.id} deleted={each} token={token} />
      ))}
    </Table>
  );
}

function DeletedRow({ deleted: { game, deletedAt, reason }, token }: { deleted: Deleted; token: string }) {
  const title = gameTitle(game);
  const facts = [startText(game), scoreText(game), game.source, `number ${game.id}`];
  return (
    <TableRow>
      <td className={WHEN}>
        <time dateTime={deletedAt}>{formatDate(new Date(deletedAt), 'MM/DD/YYYY HH:mm:ss')}</time>
      </td>
      <RowHead sub={facts.filter((fact) => fact !== null).join(', ')} left={[reason]}>
        {title}
      </RowHead>
      <td className={WHY}>{reason}</td>
      <td>
        <div className={css.restore}>
          <CallForm
            call={({ gameEntry }) => gameEntry.restore}
            params={{ gameId: game.id }}
            token={token}
            label={`Restore ${title}`}
            onDone={({ gameId }) => `${gamePath(gameId)}?saved=restored`}
          >
            <CallField id={`reason-${game.id}`} label="Reason" name="reason" required maxLength={LONGEST.reason} />
            <SubmitButton kind="second">Restore game</SubmitButton>
          </CallForm>
        </div>
      </td>
    </TableRow>
  );
}
