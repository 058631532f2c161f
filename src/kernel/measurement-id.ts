/** The measurement id of a GA4 web data stream, as the Google Analytics interface shows it. */
export const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;
