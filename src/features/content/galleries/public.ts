export { insertGalleries } from './queries.ts';
