export { loadImages } from './image-rows.ts';
export { plainThumbhash } from './plain-thumbhash.ts';
export { ensureImages, type NewImage } from './queries.ts';
export { MEDIA_PATH } from './rendition-address.ts';
export { createRenditions } from './service/renditions.ts';
