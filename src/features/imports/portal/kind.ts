import { defineImportKind } from '../engine/public.ts';
import { PORTAL_COLUMNS, type PortalRow, readPortalRow } from './portal-row.ts';
import { applyPortal } from './service/apply-portal.ts';

/** Entries of the transfer portal, season by season (decision record 0028: whom an entry belongs to). */
export const portalKind = defineImportKind<PortalRow>({
  name: 'portal',
  summary: 'entries of the transfer portal with their origin, destination and rating',
  year: 'optional',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [['season', 'transferdate', 'eligibility', 'destination'], ['lastname', 'name'], ['origin']],
  columns: PORTAL_COLUMNS,
  numbers: { rating: 'decimal', stars: 'whole', season: 'whole' },
  notKept: {},
  read: readPortalRow,
  apply: applyPortal,
});
