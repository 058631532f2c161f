export { listGalleryHeads } from './gallery-heads.ts';
export { insertGalleries } from './queries.ts';
export { galleryRows, isShownGallerySql, listGalleryIds } from './shown-galleries.ts';
