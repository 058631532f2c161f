export { giveComp } from './service/comps.ts';
export { entitlementOf, memberTag, viewerClassOf } from './service/door.ts';
