export { countWithDoubts } from './queries.ts';
