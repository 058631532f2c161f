/** The measurement id of a GA4 web data stream, as shown in Google Analytics. */
export const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;
