/**
 * The story that led to the purchase, kept in the tab while the buyer is at the bank or PayPal, because their return links don't carry it.
 */

const KEY = 'subscribe:return_to';

export function keepReturn(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the success page links to the landing page.
  }
}

export function takeReturn(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path;
  } catch {
    return null;
  }
}
