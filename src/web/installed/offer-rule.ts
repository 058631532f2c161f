/** When a site offers to be installed: pure, time is an argument. */

/** Days after which a reader who said no is asked again. */
const ASK_AGAIN_DAYS = 90;
const DAY_MS = 86_400_000;

/** `dismissedAt`: ISO 8601; undefined: never. */
export function isOfferDue(dismissedAt: string | undefined, now: Date): boolean {
  return dismissedAt === undefined || now.getTime() - Date.parse(dismissedAt) >= ASK_AGAIN_DAYS * DAY_MS;
}

/** Nothing is offered beside a form, a purchase, or what staff work on. */
export const isReadingPage = (pathname: string): boolean =>
  /^\/($|(news|content|galleries|authors|prospect_rankings|commitments|teams?|transfer_\w+|futurecast)(\/|$))/.test(
    pathname,
  );
