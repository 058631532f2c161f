import { DAY_MS } from '#kernel/dates.ts';

/** The rules of making a forecast (decision 16 of the specification's decisions): pure, `now` is an argument. */

const FORECASTS_A_DAY = 50;

export type ForecastWish = {
  prospectId: number;
  collegeId: number;
  confidence: number;
  /** Null: none; absent: as it is. */
  note?: string | null | undefined;
};

export type ForecastSituation = {
  /** open, committed, signed or closed. */
  prospectStatus: string;
  isCollegeKnown: boolean;
  isEmailConfirmed: boolean;
  /** The forecaster's open forecast of this prospect; null: none. */
  present: { collegeId: number; confidence: number; note: string | null; madeAt: Date; collegeChangedAt: Date } | null;
  /** Forecasts that he made or changed in the 24 hours before now. */
  madeToday: number;
  now: Date;
};

export type ForecastRefusal =
  | 'prospect_committed'
  | 'unknown_college'
  | 'same_forecast'
  | 'email_unconfirmed'
  | 'college_changed_today'
  | 'too_many_today';

export type ForecastChange = 'new' | 'college' | 'confidence' | 'note';

export type ForecastVerdict = { ok: true; change: ForecastChange } | { ok: false; reason: ForecastRefusal };

/** Whether a forecast may be made or changed so, and what it changes. */
export function judgeForecast(wish: ForecastWish, situation: ForecastSituation): ForecastVerdict {
  const { present, now } = situation;
  if (!situation.isEmailConfirmed) return refuse('email_unconfirmed');
  if (situation.prospectStatus !== 'open') return refuse('prospect_committed');
  if (!situation.isCollegeKnown) return refuse('unknown_college');
  if (present?.collegeId === wish.collegeId && present.confidence === wish.confidence) {
    // The same word, told better: it counts neither as a forecast of the day nor as a new one.
    const isNoted = wish.note !== undefined && wish.note !== present.note;
    return isNoted ? { ok: true, change: 'note' } : refuse('same_forecast');
  }
  if (situation.madeToday >= FORECASTS_A_DAY) return refuse('too_many_today');
  if (!present) return { ok: true, change: 'new' };
  if (present.collegeId === wish.collegeId) return { ok: true, change: 'confidence' };
  const wasChanged = present.collegeChangedAt.getTime() > present.madeAt.getTime();
  if (wasChanged && now.getTime() - present.collegeChangedAt.getTime() < DAY_MS) return refuse('college_changed_today');
  return { ok: true, change: 'college' };
}

const refuse = (reason: ForecastRefusal): ForecastVerdict => ({ ok: false, reason });
