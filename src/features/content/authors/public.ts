export { mayUseAuthor } from './policy.ts';
export { countAuthors, ensureAuthors, findAuthorById, findAuthorOfMember, type NewAuthor } from './queries.ts';
