export { track } from './service.ts';
