/** The first documents that a device loads are for reading: the offer to install comes with this one. */
export const FIRST_OFFER = 3;

const KEY = 'bluechip_page_views';

/** How many documents this device has loaded, with this one; 0 where nothing can be kept. */
export function countView(): number {
  try {
    const views = Number(localStorage.getItem(KEY) ?? 0) + 1;
    localStorage.setItem(KEY, String(views));
    return views;
  } catch {
    return 0;
  }
}
