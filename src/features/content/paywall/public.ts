export { rightsTo } from './service/article-rights.ts';
