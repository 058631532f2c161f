/** What other modules' server code may use of prospects. */

export { rankClass } from './class-order.ts';
export { collegeFlags } from './college-flags.ts';
export { PROSPECT_COLUMNS_SQL, type ProspectRecord, prospectRowOf } from './prospect-rows.ts';
export { prospectNameKey, takeSlug } from './prospect-slug.ts';

export { hasProspects } from './queries.ts';
export { RATING_UNIT, type Stars, tenthsFromStars } from './rating.ts';
export {
  type ChangedProspect,
  findProspectsByName,
  type NewProspect,
  type ProspectChange,
  type ProspectState,
  type RecordedProspect,
  takenSlugs,
  writeProspects,
} from './write-prospects.ts';
