/** What other modules' server code may use of takedown requests. */

export { countRequests } from './queries.ts';
