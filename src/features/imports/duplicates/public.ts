export { findKeptPlayer } from './kept-player.ts';
export { mergeKind } from './merge-profiles.ts';
export { playerSides, prospectSides } from './merge-sides.ts';
