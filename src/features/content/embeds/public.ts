export { findGallery, findStory } from './queries.ts';
