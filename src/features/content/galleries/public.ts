export { insertGalleries, type NewGallery } from './queries.ts';
