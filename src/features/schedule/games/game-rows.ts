import type { RecordedGame } from './game.ts';
import { GAME_FACTS, GAME_STAGES } from './game-view.ts';
import type { games } from './tables.ts';

/** A row of `games` as the domain type. */
export function recordedGame(row: typeof games.$inferSelect): RecordedGame {
  const { id, season, week, startsAt, isTimeKnown, playedOn, isCompleted, isNeutralSite, isConferenceGame } = row;
  const { venue, source, sourceId } = row;
  const byStaff = new Set(row.byStaff);
  return {
    id,
    season,
    week,
    startsAt,
    isTimeKnown,
    playedOn,
    isCompleted,
    stage: GAME_STAGES.find((stage) => stage === row.stage) ?? null,
    isNeutralSite,
    isConferenceGame,
    venue,
    source,
    sourceId,
    byStaff: GAME_FACTS.filter((fact) => byStaff.has(fact)),
    seasonType: row.seasonType === 'postseason' ? 'postseason' : 'regular',
    home: {
      collegeId: row.homeCollegeId,
      name: row.homeName,
      key: row.homeKey,
      conference: row.homeConference,
      points: row.homePoints,
    },
    away: {
      collegeId: row.awayCollegeId,
      name: row.awayName,
      key: row.awayKey,
      conference: row.awayConference,
      points: row.awayPoints,
    },
  };
}
