import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import type { GameView } from '#features/schedule/games/game-view.ts';
import { SPORTS, type Sport, sportName } from '#kernel/sports.ts';
import { ZONE_NAMES, ZONES } from '#kernel/zoned-time.ts';
import { CallField, CallSelect } from '#web/call-field.tsx';
import { LONGEST } from '../entry-view.ts';
import { byStaffHint, clockText } from './game-words.ts';
import { SourceField } from './source-field.tsx';

const TEAMS_LIST = 'team-names';

type GameFieldsProps = {
  /** Null for a new game. */
  game: GameView | null;
  /** The names in the directory, suggested while typing. */
  names: readonly string[];
  /** Initial values of a new game. */
  start?: { sport: Sport; season: string };
};

/** Teams, date and place. */
export function GameFields({ game, names, start }: GameFieldsProps) {
  return (
    <FieldGrid>
      {game === null ? <SportField sport={start?.sport} /> : null}
      <TeamFields game={game} names={names} />
      <TimeFields game={game} />
      <SeasonFields game={game} season={start?.season} />
      <PlaceFields game={game} />
      <SourceField id="game-source" span={12} />
    </FieldGrid>
  );
}

function SportField({ sport = 'football' }: { sport: Sport | undefined }) {
  return (
    <CallSelect
      span={4}
      label="Sport"
      name="sport"
      defaultValue={sport}
      options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
    />
  );
}

type Known = { game: GameView | null };

function TeamFields({ game, names }: Known & { names: readonly string[] }) {
  const team = {
    type: 'text',
    required: true,
    maxLength: LONGEST.team,
    list: TEAMS_LIST,
    autoComplete: 'off',
  } as const;
  return (
    <>
      <datalist id={TEAMS_LIST}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <CallField
        {...team}
        span={6}
        label="Away team"
        name="away_team"
        defaultValue={game?.away.name}
        hint={byStaffHint(game, 'away')}
      />
      <CallField
        {...team}
        span={6}
        label="Home team"
        name="home_team"
        defaultValue={game?.home.name}
        hint={byStaffHint(game, 'home')}
      />
      <CallSelect
        span={12}
        label="Team not in directory"
        name="unlisted"
        defaultValue=""
        options={[
          { value: '', label: 'Neither team' },
          { value: 'away', label: 'Away team: use the name as typed' },
          { value: 'home', label: 'Home team: use the name as typed' },
        ]}
      />
    </>
  );
}

function TimeFields({ game }: Known) {
  return (
    <>
      <CallField
        span={4}
        label="Day"
        name="played_on"
        type="date"
        required
        defaultValue={game?.playedOn}
        hint={byStaffHint(game, 'day')}
      />
      <CallField
        span={4}
        label="Time"
        name="start_time"
        type="time"
        defaultValue={game ? clockText(game) : ''}
        hint={byStaffHint(game, 'start') ?? 'Leave empty if not set'}
      />
      <CallSelect
        span={4}
        label="Time zone"
        name="zone"
        defaultValue="America/Chicago"
        options={ZONE_NAMES.map((value) => ({ value, label: ZONES[value] }))}
        hint="Of the date and time above"
      />
      {game === null || game.sport === 'baseball' ? (
        <Checkbox span={12} label="Game 2 of a doubleheader (baseball)" name="is_second_game" value="1" />
      ) : null}
    </>
  );
}

function SeasonFields({ game, season }: Known & { season: string | undefined }) {
  const conference = game?.isConferenceGame;
  return (
    <>
      <CallField
        span={3}
        label="Season"
        name="season"
        inputMode="numeric"
        required
        defaultValue={game?.season ?? season}
        hint={byStaffHint(game, 'season')}
      />
      <CallField
        span={3}
        label="Week"
        name="week"
        inputMode="numeric"
        defaultValue={game?.week ?? ''}
        hint={byStaffHint(game, 'week') ?? 'Optional'}
      />
      <CallSelect
        span={3}
        label="Season type"
        name="season_type"
        defaultValue={game?.seasonType ?? 'regular'}
        options={[
          { value: 'regular', label: 'Regular season' },
          { value: 'postseason', label: 'Postseason' },
        ]}
        hint={byStaffHint(game, 'season_type')}
      />
      <CallSelect
        span={3}
        label="Conference game"
        name="conference_game"
        defaultValue={conference == null ? '' : conference ? 'yes' : 'no'}
        options={[
          { value: '', label: 'Not known' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        hint={byStaffHint(game, 'conference_game')}
      />
    </>
  );
}

function PlaceFields({ game }: Known) {
  return (
    <>
      <CallField
        span={12}
        label="Venue"
        name="venue"
        maxLength={LONGEST.venue}
        defaultValue={game?.venue ?? ''}
        hint={byStaffHint(game, 'venue')}
      />
      <Checkbox
        span={12}
        label="Neutral site"
        name="is_neutral_site"
        value="1"
        defaultChecked={game?.isNeutralSite}
        hint={byStaffHint(game, 'neutral_site')}
      />
    </>
  );
}
