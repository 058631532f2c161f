export { ensureImages, type NewImage } from './queries.ts';
