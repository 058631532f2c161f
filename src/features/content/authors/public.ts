export { mayUseAuthor } from './policy.ts';
export { ensureAuthors, findAuthorById, findAuthorOfMember, type NewAuthor } from './queries.ts';
