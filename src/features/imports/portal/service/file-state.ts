import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { type ListedEntry, listListedEntries } from '#features/transfers/entries/public.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import type { ImportOccasion, MissingRecord } from '../../engine/public.ts';
import { type FileSurvey, surveyFile } from '../file-survey.ts';
import { lastEntryId, listSeasonFigures } from '../queries.ts';

/** The state of a whole file while its batches are applied, in one transaction. */
type FileState = {
  survey: FileSurvey;
  /** The last entry before the import. */
  upTo: number;
  /** Recorded entries found in the file by its batches. */
  seen: Set<number>;
};

/** First called before anything is written. */
export function fileState(db: Db, occasion: ImportOccasion): Promise<FileState> {
  return stateOf(db)(occasion);
}

const stateOf = preparedOnce((db) => {
  let state: Promise<FileState> | null = null;
  return (occasion: ImportOccasion) => {
    state ??= openState(db, occasion);
    return state;
  };
});

async function openState(db: Db, { run, sport, source, isNewest = false }: ImportOccasion): Promise<FileState> {
  const survey = surveyFile(await listSeasonFigures(db, { run, sport, source }), { isNewest });
  return { survey, upTo: await lastEntryId(db), seen: new Set() };
}

/** The source's entries, in seasons that the file covers in whole, that are not in it: they are kept, and staff decide. */
export async function findMissing(db: Db, occasion: ImportOccasion): Promise<MissingRecord[]> {
  const { survey, upTo, seen } = await fileState(db, occasion);
  const years = survey.seasons.flatMap(({ season, isWhole, isOlder }) => (isWhole && !isOlder ? [season] : []));
  if (years.length === 0) return [];
  const { sport, source } = occasion;
  const listed = await listListedEntries(db, { sport, source, years, upTo });
  const missing = listed.filter(({ id }) => !seen.has(id));
  const ids = [...new Set(missing.flatMap(({ originCollegeId }) => originCollegeId ?? []))];
  const names = new Map((await listCollegesByIds(db, ids)).map(({ id, shortName }) => [id, shortName]));
  return missing.map((entry) => ({ text: textOf(entry, names) }));
}

function textOf(entry: ListedEntry, colleges: ReadonlyMap<number, string>): string {
  const { id, collegePlayerId, year, name, originCollegeId, originName, exitType } = entry;
  const origin = originCollegeId === null ? originName : colleges.get(originCollegeId);
  return `${name}, season ${year}, from ${origin ?? 'nowhere'}: entry ${id} of player ${collegePlayerId}, ${exitType ?? 'open'}`;
}
