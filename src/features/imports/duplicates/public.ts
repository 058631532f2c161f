export { findKeptPlayer } from './kept-player.ts';
export { mergeKind } from './merge-profiles.ts';
export { playerSide, prospectSide } from './merge-sides.ts';
