export { eventWords } from './action-words-view.ts';
export { differences } from './audit-facts.ts';
