export { findPosition, listPositions } from './position.ts';
export { arePositionsOfOne, isTellingPosition } from './position-family.ts';
