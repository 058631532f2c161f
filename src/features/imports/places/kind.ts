import { addZipPlaces, findZipPlaces } from '#features/directory/places/public.ts';
import { defineImportKind } from '../engine/public.ts';
import { planZips } from './zip-plan.ts';
import { readZipRow, ZIP_SYNONYMS, type ZipRow } from './zip-row.ts';

/** Adds ZIPs missing from the reference data, without coordinates; known ones are never changed. */
export const placesKind = defineImportKind<ZipRow>({
  name: 'places',
  summary: 'ZIP codes with their places',
  year: 'none',
  sport: 'none',
  defaultSource: 'zip-list',
  required: [
    ['zipcode', 'zip', 'postalcode'],
    ['city', 'place'],
    ['stateabbr', 'state'],
  ],
  columns: ['zipcode', 'zip', 'postalcode', 'city', 'place', 'stateabbr', 'state', 'county'],
  synonyms: ZIP_SYNONYMS,
  notKept: { statefips: 'the state is known by its name' },
  read: readZipRow,
  apply: async (db, rows, { source, checkpoint }) => {
    const known = await findZipPlaces(db, [...new Set(rows.map(({ row }) => row.zip))]);
    const { added, result } = planZips(rows, new Map(known.map((each) => [each.zip, each])));
    await checkpoint();
    await addZipPlaces(db, added, { source });
    // No page shows ZIPs, so no cached page is purged.
    return { ...result, updated: 0, doubts: [], unmatched: [], schoolsGiven: 0, tags: [] };
  },
});
