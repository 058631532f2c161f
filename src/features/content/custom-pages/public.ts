export { publishedPages } from './service/read-pages.ts';
