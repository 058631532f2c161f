/** What other modules' server code may use of the search bar: its entries, and how typed words are read and corrected. */

export { type EntryRecord, isAthlete, personHref } from './prediction.ts';
export { findNearWords } from './queries.ts';
export { corrections, misspelt, neighboursOf } from './spelling.ts';
export { planOf, readTyped } from './typed-words.ts';
