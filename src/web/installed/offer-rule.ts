/** The pages on which installation is offered. */

/** Pages for reading. Forms, purchases and staff pages have no offer. */
export const isReadingPage = (pathname: string): boolean =>
  /^\/($|(news|content|galleries|authors|prospect_rankings|commitments|teams?|transfer_\w+|futurecast)(\/|$))/.test(
    pathname,
  );
