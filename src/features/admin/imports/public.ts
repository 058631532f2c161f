export { hasDemoData, hasRealData } from './demo.ts';
export { insertImport as recordImport } from './queries.ts';
