export type { DirectGrant } from './direct-grants.ts';
export { listLiveGrantsOf } from './queries.ts';
export { giveComp } from './service/comps.ts';
export {
  complimentaryAccess,
  directGrants,
  entitlementOf,
  memberTag,
  pastDirectGrants,
  viewerClassesOf,
  viewerClassOf,
} from './service/door.ts';
export { type GrantWish, setGrants } from './service/source-grants.ts';
