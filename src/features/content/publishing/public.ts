/** The interface of publishing for other modules' server code. */

export { AUTO_SAVE_SECONDS } from './publishing-limits-view.ts';

export { countInReview } from './queries.ts';
