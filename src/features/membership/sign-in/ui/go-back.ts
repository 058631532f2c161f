/** Pages that are steps on the way here, not where the reader came from. */
const STEPS = ['/users/sign_in', '/users/strict_sign_in'];

/** One history step back, to what was being filled in; the address to load instead, where that step leads elsewhere. */
export function goBack(returnTo: string): string | undefined {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || STEPS.includes(from.pathname) || history.length < 2) return returnTo;
  history.back();
  return undefined;
}

/** `goBack` only to the page that was asked for: a link that was led here on its way left another one. */
export function goBackTo(returnTo: string): string | undefined {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.pathname === new URL(returnTo, location.origin).pathname ? goBack(returnTo) : returnTo;
}
