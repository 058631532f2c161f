/** The interface of the search bar for other modules' server code: its entries, and how typed words are parsed and corrected. */

export { type EntryRecord, isAthlete, personHref } from './prediction.ts';
export { findNearWords } from './queries.ts';
export { corrections, misspelt, neighboursOf } from './spelling.ts';
export { planOf, readTyped } from './typed-words.ts';
