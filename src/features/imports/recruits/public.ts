export { recruitsKind } from './kind.ts';
export { confidenceOf, DOUBTFUL, SURE, traitsOfRecord } from './recruit-traits.ts';
export { holdClass, rankRecruits } from './service/apply-recruits.ts';
export { mayBeTakenDownProspect } from './service/taken-down.ts';
