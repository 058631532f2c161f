import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { ChangesTable } from './changes-table.tsx';
import { type GameData, loadGame, type SavedPart, savedPath } from './game-data.ts';
import { GameFields } from './game-form.tsx';
import css from './game-pages.module.css';
import { gameTitle, STATUS_WORDS, scoreText, startText } from './game-words.ts';
import { GAMES_PATH, gamePath, gamesHref } from './games-address.ts';
import { RemovePart } from './remove-part.tsx';
import { ScorePart } from './score-part.tsx';
import { StagePart } from './stage-part.tsx';

export { loadGame as loader };

const SAVED: Readonly<Record<SavedPart, string>> = {
  game: 'Game saved. Imports won’t overwrite your changes.',
  score: 'Score saved. Final scores appear in the ticker.',
  stage: 'Saved.',
  restored: 'Game restored.',
};

/** The staff page of one game, in parts; each is saved separately. */
export function Component() {
  const { navigation, entry, saved } = useLoaderData<GameData>();
  const { game, may } = entry;
  const { id, sport, season } = game;
  const title = gameTitle(game);
  const parts = [
    { id: 'score', label: 'Score', content: <ScorePart /> },
    { id: 'game', label: 'Teams, time and place', content: <GamePart /> },
    { id: 'stage', label: 'Postponed or canceled', content: <StagePart /> },
    ...(may.delete ? [{ id: 'remove', label: 'Delete', content: <RemovePart /> }] : []),
  ];
  const changes = { id: 'changes', label: 'Changes by staff', content: <ChangesTable /> };
  return (
    <AdminFrame navigation={navigation} path={GAMES_PATH}>
      <PageMeta title={`Edit ${title}`} description={`Edit ${title}.`} path={gamePath(id)} isIndexed={false} />
      <AdminHead title={title}>
        {sportName(sport)} {season}. All times are Central (CT).{' '}
        <a href={gamesHref({ sport, season: String(season) })}>All games</a>
        {may.write ? (
          <>
            {', '}
            <a href={`${GAMES_PATH}/new?sport=${sport}&season=${season}`}>New game</a>
          </>
        ) : null}
      </AdminHead>
      {saved ? <Alert kind="success">{SAVED[saved]}</Alert> : null}
      {may.write ? null : <Alert kind="info">You can view this game but not edit it.</Alert>}
      <GameFacts />
      <AdminParts parts={may.write ? [...parts, changes] : [changes]} />
    </AdminFrame>
  );
}

function GameFacts() {
  const { game } = useLoaderData<GameData>().entry;
  const { status, venue, isNeutralSite, source, byStaff, seasonType, week } = game;
  const part = seasonType === 'postseason' ? 'Postseason' : 'Regular season';
  const facts = [
    { label: 'Status', value: STATUS_WORDS[status] },
    { label: 'Score, away first', value: scoreText(game) ?? 'None yet' },
    { label: game.isTimeKnown ? 'Starts' : 'Date (time TBD)', value: startText(game) },
    { label: 'Place', value: [venue ?? 'Not known', isNeutralSite ? 'neutral' : ''].filter(Boolean).join(', ') },
    { label: 'Season type', value: week === null ? part : `${part}, week ${week}` },
    { label: 'Source', value: source },
    { label: 'Entered by staff', value: byStaff.map((fact) => fact.replaceAll('_', ' ')).join(', ') || 'Nothing' },
  ];
  return <Facts items={facts} />;
}

function GamePart() {
  const { token, entry, names } = useLoaderData<GameData>();
  const { game, version } = entry;
  return (
    <div className={css.form}>
      <CallForm
        call={({ gameEntry }) => gameEntry.change}
        params={{ gameId: game.id }}
        token={token}
        label="Teams, time and place"
        onDone={({ gameId }) => savedPath(gameId, 'game')}
      >
        <input type="hidden" name="version" value={version} />
        <GameFields game={game} names={names} />
        <SubmitButton>Save game</SubmitButton>
      </CallForm>
    </div>
  );
}
