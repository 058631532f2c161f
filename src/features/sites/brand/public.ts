export { networkBrand } from './service.ts';
export { brandKey } from './take-picture.ts';
