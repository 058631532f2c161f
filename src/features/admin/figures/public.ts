export { countFigures } from './service/count-figures.ts';
