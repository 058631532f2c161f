export { portalKind } from './kind.ts';
