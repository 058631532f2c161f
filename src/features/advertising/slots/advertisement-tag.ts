/** The cache tag of every page with slots, and of cached slots: a change of house advertisements purges it. */
export const ADVERTISEMENTS_TAG = 'advertisements';
