export { extendOwn } from './service/redeem.ts';
