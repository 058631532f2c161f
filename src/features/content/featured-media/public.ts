export { isPictureOfHidden, isPictureOfPerson } from './person-pictures.ts';
export { insertFeatured } from './queries.ts';
