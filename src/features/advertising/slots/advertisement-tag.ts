/** Of every page with slots, and of what is remembered of them: a change of house advertisements purges it. */
export const ADVERTISEMENTS_TAG = 'advertisements';
