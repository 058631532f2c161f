export { mayUseAuthor } from './policy.ts';
export { countAuthors, ensureAuthors, type NewAuthor } from './queries.ts';
