/** Where a site offers to be installed: pure. */

/** Nothing is offered beside a form, a purchase, or what staff work on. */
export const isReadingPage = (pathname: string): boolean =>
  /^\/($|(news|content|galleries|authors|prospect_rankings|commitments|teams?|transfer_\w+|futurecast)(\/|$))/.test(
    pathname,
  );
