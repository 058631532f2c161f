export { gamesKind } from './kind.ts';
