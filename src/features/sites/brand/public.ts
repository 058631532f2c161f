export { type Brand, changeBrand, networkBrand, readBrand } from './service.ts';
export { brandKey, storePicture, type TakenPicture, takePicture } from './take-picture.ts';
