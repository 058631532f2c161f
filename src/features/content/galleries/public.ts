export { listGalleryHeads } from './gallery-heads.ts';
export { insertGalleries } from './queries.ts';
export { galleryRows, isListedGallerySql, isShownGallerySql, listGalleryIds } from './shown-galleries.ts';
