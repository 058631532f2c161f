export { recruitsKind } from './kind.ts';
