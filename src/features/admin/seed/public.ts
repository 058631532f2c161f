export { seedDemo, seedIfEmpty } from './seed-demo.ts';
