export { hasAdvertisements, insertAdvertisement, type NewAdvertisement } from './queries.ts';
