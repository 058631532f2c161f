import type { SeasonFigures } from './queries.ts';

/**
 * Classifies the file season by season, which no single row can tell. Pure. Portal files contain neither their own date nor ids of
 * entries, so the entries' days and names must do (decision 0129).
 */

export type SeasonSurvey = {
  season: number;
  /** The file is the season's whole tracker, not an extract: then a missing entry was removed at the source. */
  isWhole: boolean;
  /** The file is older than the records: it adds nothing to a known entry. */
  isOlder: boolean;
};

export type FileSurvey = {
  seasons: readonly SeasonSurvey[];
  /** Whether a blank destination means that there is none: the file has a column for it. */
  hasDestinations: boolean;
};

/** A file with a smaller share of its source's entries is an extract. */
const WHOLE_SHARE = 0.5;

/** `isNewest`: the operator says that nothing later is known. */
export function surveyFile(figures: readonly SeasonFigures[], { isNewest }: { isNewest: boolean }): FileSurvey {
  return {
    hasDestinations: figures.some(({ hasDestinations }) => hasDestinations),
    seasons: figures.map(({ season, rows, known, later, unknown }) => {
      const isWhole = rows >= known * WHOLE_SHARE;
      // A newer file lacks an entry or two and adds others; an older one lacks the latest and adds hardly any.
      return { season, isWhole, isOlder: isWhole && !isNewest && later > unknown };
    }),
  };
}
