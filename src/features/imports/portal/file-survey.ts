import type { SeasonFigures } from './queries.ts';

/**
 * What kind of file it is, season by season, which no single row tells. Pure. The files of the portal name neither the day they were made
 * on nor an id of an entry, so their days and names must tell (decision 0129).
 */

export type SeasonSurvey = {
  season: number;
  /** The season's tracker as a whole, and not an extract of it: then an entry that is absent has been taken out. */
  isWhole: boolean;
  /** Made before what is recorded: it says nothing new of an entry that is known. */
  isOlder: boolean;
};

export type FileSurvey = {
  seasons: readonly SeasonSurvey[];
  /** Whether a blank destination says that there is none: the file has a column for it. */
  hasDestinations: boolean;
};

/** A file with fewer of the entries that its source had by then is an extract. */
const WHOLE_SHARE = 0.5;

/** `isNewest`: the operator says that nothing later is known. */
export function surveyFile(figures: readonly SeasonFigures[], { isNewest }: { isNewest: boolean }): FileSurvey {
  return {
    hasDestinations: figures.some(({ hasDestinations }) => hasDestinations),
    seasons: figures.map(({ season, rows, known, later, unknown }) => {
      const isWhole = rows >= known * WHOLE_SHARE;
      // A newer file lacks an entry or two and brings others; an older one lacks the latest and brings hardly any.
      return { season, isWhole, isOlder: isWhole && !isNewest && later > unknown };
    }),
  };
}
