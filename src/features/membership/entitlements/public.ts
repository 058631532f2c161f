export { longestCompDays } from './comp.ts';
export type { DirectGrant } from './direct-grants.ts';
export { type Grant, isActive } from './grant.ts';
export { listGrants, listLiveGrantsOf } from './queries.ts';
export { giveComp } from './service/comps.ts';
export {
  complimentaryAccess,
  contentUntil,
  coveredSites,
  directGrants,
  entitlementOf,
  liveAccessOf,
  memberTag,
  pastDirectGrants,
  viewerClassesOf,
  viewerClassOf,
} from './service/door.ts';
export { type GrantInput, setGrants } from './service/source-grants.ts';
