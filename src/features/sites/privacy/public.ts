export { consentOfReader } from './service.ts';
