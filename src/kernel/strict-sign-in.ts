/** How long a confirmed identity opens the calls that need it: told on the page, and by `react_props`. */
export const STRICT_MINUTES = 15;
