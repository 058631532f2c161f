/** The interface of takedown requests for other modules' server code. */

export { countRequests } from './queries.ts';
