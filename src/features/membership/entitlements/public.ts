export { listLiveGrantsOf } from './queries.ts';
export { giveComp } from './service/comps.ts';
export {
  complimentaryAccess,
  directGrants,
  entitlementOf,
  memberTag,
  viewerClassesOf,
  viewerClassOf,
} from './service/door.ts';
export { type GrantWish, setGrants } from './service/source-grants.ts';
