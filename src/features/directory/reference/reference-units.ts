import { listImportedSlugs, saveReferenceColleges } from '#features/directory/colleges/public.ts';
import { saveConferences } from '#features/directory/conferences/public.ts';
import { addHighSchools } from '#features/directory/high-schools/public.ts';
import { replaceZipPlaces } from '#features/directory/places/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type CsvFile, readCsv } from './csv-file.ts';
import { buildColleges } from './reference-colleges.ts';
import {
  ALIAS_COLUMNS,
  COLLEGE_COLUMNS,
  COLOUR_COLUMNS,
  COLOUR_KEY_COLUMNS,
  CONFERENCE_COLUMNS,
  HIGH_SCHOOL_COLUMNS,
  MASCOT_COLUMNS,
  OVERLAY_COLUMNS,
  ZIP_COLUMNS,
} from './reference-columns.ts';
import { conferenceBook } from './reference-conferences.ts';
import { colourFinder } from './team-colours.ts';

/** A unit that is loaded as a whole: its rows depend on all its files, so a change to any of them reloads it. */
export type ReferenceUnit = {
  name: string;
  /** The name for operators. */
  title: string;
  files: readonly string[];
  /** Returns the number of rows. */
  load: (db: Db, files: readonly CsvFile[]) => Promise<number>;
};

const colleges: ReferenceUnit = {
  name: 'colleges',
  title: 'colleges',
  files: [
    'colleges_athletics_2021.csv',
    'college_overlay.csv',
    'conferences.csv',
    'team_colors.csv',
    'other_color_keys.csv',
    'other_aliases.csv',
    'other_mascots.csv',
  ],
  load: async (db, files) => {
    const conferences = conferenceBook(readCsv(fileOf(files, 'conferences.csv'), CONFERENCE_COLUMNS));
    const keys = readCsv(fileOf(files, 'other_color_keys.csv'), COLOUR_KEY_COLUMNS);
    const aliases = readCsv(fileOf(files, 'other_aliases.csv'), ALIAS_COLUMNS);
    const mascots = readCsv(fileOf(files, 'other_mascots.csv'), MASCOT_COLUMNS);
    const wanted = buildColleges({
      colleges: readCsv(fileOf(files, 'colleges_athletics_2021.csv'), COLLEGE_COLUMNS),
      overlay: readCsv(fileOf(files, 'college_overlay.csv'), OVERLAY_COLUMNS),
      otherColourKeys: new Map(keys.map((row) => [row.unitid, row.color_key])),
      otherAliases: new Map(aliases.map((row) => [row.unitid, row.aliases.split('|')])),
      otherMascots: new Map(mascots.map((row) => [row.unitid, row.mascot])),
      coloursOf: colourFinder(readCsv(fileOf(files, 'team_colors.csv'), COLOUR_COLUMNS)),
      conferences,
      takenSlugs: await listImportedSlugs(db),
    });
    await saveReferenceColleges(db, wanted, await saveConferences(db, conferences.all()));
    return wanted.length;
  },
};

const highSchools: ReferenceUnit = {
  name: 'high_schools',
  title: 'high schools',
  files: ['high_schools.csv'],
  load: async (db, files) => {
    const rows = readCsv(fileOf(files, 'high_schools.csv'), HIGH_SCHOOL_COLUMNS).map(({ type, ...school }) => ({
      ...school,
      kind: type === 'private' ? ('private' as const) : ('public' as const),
    }));
    await addHighSchools(db, rows, { source: 'NCES' });
    return rows.length;
  },
};

const zipPlaces: ReferenceUnit = {
  name: 'zip_places',
  title: 'ZIP places',
  files: ['zip_places.csv'],
  load: async (db, files) => {
    // Two ZIP codes are repeated as military rows without a state: the first row is kept.
    const byZip = new Map<string, Parameters<typeof replaceZipPlaces>[1][number]>();
    for (const { state, county, latitude, longitude, ...row } of readCsv(
      fileOf(files, 'zip_places.csv'),
      ZIP_COLUMNS,
    )) {
      if (byZip.has(row.zip)) continue;
      const at = { latitude: Number(latitude), longitude: Number(longitude) };
      byZip.set(row.zip, { ...row, state: state || null, county: county || null, ...at });
    }
    await replaceZipPlaces(db, [...byZip.values()]);
    return byZip.size;
  },
};

export const REFERENCE_UNITS: readonly ReferenceUnit[] = [colleges, highSchools, zipPlaces];

function fileOf(files: readonly CsvFile[], name: string): CsvFile {
  const file = files.find((each) => each.name === name);
  if (!file) throw new Error(`${name} was not opened`);
  return file;
}
