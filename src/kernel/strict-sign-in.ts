/** How long a confirmed identity is valid: stated on the page, and sent by `react_props`. */
export const STRICT_MINUTES = 15;
