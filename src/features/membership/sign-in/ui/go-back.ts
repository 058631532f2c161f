/** Pages that are steps of the login, not where the reader came from. */
const STEPS = ['/users/sign_in', '/users/strict_sign_in'];

/**
 * Goes back one step in history, to the form that was being filled in; returns the address to load instead if that step leads elsewhere.
 */
export function goBack(returnTo: string): string | undefined {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  if (from?.origin !== location.origin || STEPS.includes(from.pathname) || history.length < 2) return returnTo;
  history.back();
  return undefined;
}

/** `goBack`, but only to the requested page: a link that was redirected here on its way left another page behind. */
export function goBackTo(returnTo: string): string | undefined {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.pathname === new URL(returnTo, location.origin).pathname ? goBack(returnTo) : returnTo;
}
