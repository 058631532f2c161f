export { mergeKind } from './merge-profiles.ts';
