export { findPosition, listPositions } from './position.ts';
