export { loadReference } from './load-reference.ts';
