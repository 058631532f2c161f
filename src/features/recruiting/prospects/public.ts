/** What other modules' server code may use of prospects. */

export { rankClass } from './class-order.ts';
export { findNamesakes, findNumbered, type Namesake } from './namesakes.ts';
export type { ChangedProspect, NewProspect, ProspectChange, ProspectState, SourceId } from './prospect-change.ts';
export { type ProspectHistory, writeProspectHistories } from './prospect-histories.ts';
export { PROSPECT_COLUMNS_SQL, type ProspectRecord, prospectRowOf } from './prospect-rows.ts';
export { prospectNameKey, takeSlug } from './prospect-slug.ts';

export { hasProspects, PEOPLE_HIDDEN_AS_PROSPECTS } from './queries.ts';
export { RATING_UNIT, type ServiceRating, type Stars, starsOf, tenthsFromStars } from './rating.ts';
export {
  findProspectsByName,
  findProspectsBySourceId,
  type RecordedProspect,
  takenSlugs,
} from './recorded-prospects.ts';
export { writeProspects } from './write-prospects.ts';
