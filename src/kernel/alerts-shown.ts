/** Alerts shown at a time, the newest (specification, section 9). */
export const ALERTS_SHOWN = 3;
