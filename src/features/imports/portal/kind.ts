import { defineImportKind } from '../engine/public.ts';
import {
  DESTINATION_COLUMNS,
  ORIGIN_COLUMNS,
  PORTAL_COLUMNS,
  PORTAL_SYNONYMS,
  type PortalRow,
  readPortalRow,
} from './portal-row.ts';
import { applyPortal } from './service/apply-portal.ts';
import { findMissing } from './service/file-state.ts';

/** Entries of the transfer portal, season by season (decision record 0028: which player an entry belongs to). */
export const portalKind = defineImportKind<PortalRow>({
  name: 'portal',
  summary: 'entries of the transfer portal with their origin, destination and rating',
  year: 'optional',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [['season', 'transferdate', 'eligibility', ...DESTINATION_COLUMNS], ['lastname', 'name'], ORIGIN_COLUMNS],
  columns: PORTAL_COLUMNS,
  synonyms: PORTAL_SYNONYMS,
  numbers: { rating: 'decimal', stars: 'whole', season: 'whole' },
  notKept: {},
  read: readPortalRow,
  apply: applyPortal,
  missing: findMissing,
});
