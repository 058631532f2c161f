export { giveComp } from './service/comps.ts';
export { entitlementOf, memberTag, viewerClassesOf, viewerClassOf } from './service/door.ts';
export { type GrantWish, setGrants } from './service/source-grants.ts';
