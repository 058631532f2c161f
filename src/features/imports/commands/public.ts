export { isSource, readYear, SOURCE_WORDS } from './import-wish.ts';
export { KINDS } from './kinds.ts';
