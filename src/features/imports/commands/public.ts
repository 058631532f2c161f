export { isSource, readYear, SOURCE_WORDS } from './import-options.ts';
export { KINDS } from './kinds.ts';
