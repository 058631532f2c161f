export { ensureAuthors, type NewAuthor } from './queries.ts';
