export { seedDemo } from './seed-demo.ts';
export { seedIfEmpty } from './seed-if-empty.ts';
