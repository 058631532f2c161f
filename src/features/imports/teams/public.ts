export { teamsKind } from './kind.ts';
