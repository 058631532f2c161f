export { type Brand, changeBrand, networkBrand, readBrand } from './service.ts';
export { brandKey, processPicture, storePicture, type TakenPicture } from './take-picture.ts';
