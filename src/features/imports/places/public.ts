export { placesKind } from './kind.ts';
