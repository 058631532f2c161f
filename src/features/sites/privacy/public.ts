export { consentOfReader, placeOfReader } from './service.ts';
