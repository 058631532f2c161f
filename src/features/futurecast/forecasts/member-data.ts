import { purgeTags } from '#platform/events/events.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { LEADERBOARD_TAG } from '../leaderboard/public.ts';
import {
  listChangesOf,
  listForecastsOf,
  listProspectsOf,
  listRecordsOf,
  listSettlementsOf,
  stripNotes,
} from './member-data-queries.ts';
import { forecastTag, RECENT_FORECASTS_TAG } from './service/make-forecast.ts';

/**
 * A member's picks. The picks themselves stay, under an account without a name: other people's chances, grades and figures were computed
 * from them, and the ledger reproduces them. Notes are deleted.
 */
export const forecastData: MemberDataPart = {
  name: 'forecasts',
  tables: ['forecasts'],
  export: async (db, userId) =>
    (await listForecastsOf(db, userId)).map((forecast) => ({
      prospect_id: forecast.prospectId,
      cycle: forecast.cycle,
      college_id: forecast.collegeId,
      confidence: forecast.confidence,
      note: forecast.note,
      made_at: forecast.madeAt.toISOString(),
      changed_at: forecast.changedAt.toISOString(),
      settled_at: forecast.settledAt?.toISOString() ?? null,
    })),
  async erase(db, userId) {
    await stripNotes(db, userId);
    // Cached pages and replies show name and note.
    const prospects = await listProspectsOf(db, userId);
    if (prospects.length > 0)
      await purgeTags(db, [...prospects.map(forecastTag), RECENT_FORECASTS_TAG, LEADERBOARD_TAG]);
  },
};

/** Append-only; its rows identify nobody once the account has no name. */
export const forecastChangeData: MemberDataPart = {
  name: 'forecast_changes',
  tables: ['forecast_changes'],
  export: async (db, userId) =>
    (await listChangesOf(db, userId)).map(({ prospectId, collegeId, confidence, at }) => ({
      prospect_id: prospectId,
      college_id: collegeId,
      confidence,
      at: at.toISOString(),
    })),
  erase: async () => {},
};

/** Points of the member's graded picks, and their sums; append-only or derived. */
export const forecastScoreData: MemberDataPart = {
  name: 'forecast_settlements',
  tables: ['forecast_settlements'],
  export: async (db, userId) =>
    (await listSettlementsOf(db, userId)).map((settlement) => ({
      prospect_id: settlement.prospectId,
      cycle: settlement.cycle,
      confidence: settlement.confidence,
      is_right: settlement.isRight,
      points_hundredths: settlement.pointsHundredths,
      brier: settlement.brier,
      settled_at: settlement.settledAt.toISOString(),
    })),
  erase: async () => {},
};

export const forecasterRecordData: MemberDataPart = {
  name: 'forecaster_records',
  tables: ['forecaster_records'],
  export: async (db, userId) =>
    (await listRecordsOf(db, userId)).map((record) => ({
      sport: record.sport,
      season: record.season,
      site_id: record.siteId,
      is_staff: record.isStaff,
      settled: record.settled,
      right: record.right,
      points_hundredths: record.pointsHundredths,
      brier: record.brier,
      last_settled_at: record.lastSettledAt.toISOString(),
    })),
  erase: async () => {},
};
