/** From this page view on, installation is offered, so that a device's first two are undisturbed. */
export const FIRST_OFFER = 3;

const KEY = 'bluechip_page_views';

/** How many documents this device has loaded, including this one; 0 if the browser stores nothing. */
export function countView(): number {
  try {
    const views = Number(localStorage.getItem(KEY) ?? 0) + 1;
    localStorage.setItem(KEY, String(views));
    return views;
  } catch {
    return 0;
  }
}
