export { rosterKind } from './kind.ts';
