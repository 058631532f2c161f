import { DAY_MS } from '#kernel/dates.ts';

/** The rules of making a pick (decision 16 of the specification's decisions). Pure; `now` is an argument. */

const FORECASTS_A_DAY = 50;

export type ForecastWish = {
  prospectId: number;
  collegeId: number;
  confidence: number;
  /** Null: no note; absent: unchanged. */
  note?: string | null | undefined;
};

export type ForecastSituation = {
  /** open, committed, signed or closed. */
  prospectStatus: string;
  isCollegeKnown: boolean;
  isEmailConfirmed: boolean;
  /** The forecaster's open pick for this prospect; null if none. */
  present: { collegeId: number; confidence: number; note: string | null; madeAt: Date; collegeChangedAt: Date } | null;
  /** Picks that the forecaster made or changed in the last 24 hours. */
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

/** Whether a pick may be made or changed this way, and what it changes. */
export function judgeForecast(wish: ForecastWish, situation: ForecastSituation): ForecastVerdict {
  const { present, now } = situation;
  if (!situation.isEmailConfirmed) return refuse('email_unconfirmed');
  if (situation.prospectStatus !== 'open') return refuse('prospect_committed');
  if (!situation.isCollegeKnown) return refuse('unknown_college');
  if (present?.collegeId === wish.collegeId && present.confidence === wish.confidence) {
    // Only the note changes: this counts neither toward the daily limit nor as a new pick.
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
