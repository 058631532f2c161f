/** URLs and labels shared by the FutureCast pages. */

export const LEADERBOARD_PATH = '/fan_futurecast_leaderboard';
export const FUTURECAST_PATH = '/futurecast';
export const MY_FORECASTS_PATH = '/futurecast/mine';

export type FutureCastPage = 'recent' | 'fans' | 'staff' | 'mine';

/** The pages as tabs; a visitor has no picks of their own. */
export function futureCastTabs(current: FutureCastPage, viewer: 'visitor' | 'free' | 'subscriber') {
  const pages = [
    { page: 'recent', label: 'Recent picks', href: FUTURECAST_PATH },
    { page: 'fans', label: 'Fan FutureCast Leaderboard', href: LEADERBOARD_PATH },
    { page: 'staff', label: 'Staff leaderboard', href: `${LEADERBOARD_PATH}?board=staff` },
    { page: 'mine', label: 'My picks', href: MY_FORECASTS_PATH },
  ] as const;
  return pages
    .filter(({ page }) => page !== 'mine' || viewer !== 'visitor')
    .map(({ page, ...tab }) => ({ ...tab, current: page === current }));
}

export const forecasterPath = (id: number): string => `/futurecast/forecasters/${id}`;

export const forecastFormPath = (prospectId: number): string => `/futurecast/forecast?prospect_id=${prospectId}`;

/** Deleted accounts and members under 16 have no name here; the same label for both does not reveal which it is. */
export const forecasterName = (username: string | null): string => username ?? 'Member';

/** The link of a forecaster's name; undefined if there is no name. */
export const forecasterHref = (id: number, username: string | null): string | undefined =>
  username === null ? undefined : forecasterPath(id);

/** 0.171 → ".171", 1 → "1.000". */
export const brierText = (brier: number): string => brier.toFixed(3).replace(/^0/, '');

/** With a true minus sign and one decimal: "1,842.5", "−12.0". */
export function pointsText(points: number): string {
  const text = Math.abs(points).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return points < 0 && text !== '0.0' ? `−${text}` : text;
}

/** "78%" of the graded picks; a dash without any. */
export const rightText = ({ settled, right }: { settled: number; right: number }): string =>
  settled === 0 ? '–' : `${Math.round((right / settled) * 100)}%`;
