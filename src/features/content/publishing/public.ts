/** What other modules' server code may use of the desk. */

export { AUTO_SAVE_SECONDS } from './publishing-limits-view.ts';

export { countInReview } from './queries.ts';
