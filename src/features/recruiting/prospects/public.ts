/** The interface of prospects for other modules' server code. */

export { changedByOf, memberIdOf } from './changed-by.ts';
export { lockClasses, RATING_ORDER, rankClass } from './class-order.ts';
export { type Commit, listCommits } from './commits.ts';
export { commit, type DecisionRefusal, decommit, sign } from './decision.ts';
export { type DecidedStep, listDecidedSteps, redateSteps } from './decision-history.ts';
export { type FoundProspect, findProspects } from './find-prospects.ts';
export { listProspectsOfPeople, type PersonProspect, setProspectsHidden } from './hidden-prospects.ts';
export { type LockedProspect, lockProspect } from './locked-prospect.ts';
export { findNamesakes, findNumbered, type Namesake } from './namesakes.ts';
export { listProspectAddresses, listProspectStretches } from './prospect-addresses.ts';
export { listOfferedCards, listProspectCards, type ProspectCard } from './prospect-cards.ts';
export type { ChangedProspect, NewProspect, ProspectChange, ProspectState, SourceId } from './prospect-change.ts';
export { type ProspectHistory, writeProspectHistories } from './prospect-histories.ts';
export {
  findPersonOfProspect,
  isShownProspect,
  listLatestOfPeople,
  listProspectRecords,
  listRecordsOfAllSports,
  listShownIds,
} from './prospect-list.ts';
export { PROSPECT_COLUMNS_SQL, type ProspectRecord, prospectRowOf } from './prospect-rows.ts';
export { prospectNameKey, slugBase, takeSlug } from './prospect-slug.ts';

export { hasProspects, listRatingChanges, PEOPLE_HIDDEN_AS_PROSPECTS } from './queries.ts';
export {
  compositeRating,
  RATING_UNIT,
  ratingScale,
  type ServiceRating,
  type Stars,
  starsOf,
  tenthsFromStars,
  tenthsOfRating,
} from './rating.ts';
export {
  findProspectsByName,
  findProspectsBySourceId,
  type RecordedProspect,
  takenSlugs,
} from './recorded-prospects.ts';
export { countProspects, countProspectsOfSport } from './school-counts.ts';
export { prospectProfileOf } from './service.ts';
export { findEnteredFacts, type Vitals, writeRating, writeVitals } from './staff-facts.ts';
export { writeDecision } from './write-decision.ts';
export { writeProspects } from './write-prospects.ts';
