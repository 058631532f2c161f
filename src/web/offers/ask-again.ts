/** When a declined offer may be shown again. Pure; time is an argument. */

/** How many days after a "no" a reader is asked again. */
const ASK_AGAIN_DAYS = 90;
const DAY_MS = 86_400_000;

/** `dismissedAt`: ISO 8601; undefined if never. */
export function isAskedAgain(dismissedAt: string | undefined, now: Date): boolean {
  return dismissedAt === undefined || now.getTime() - Date.parse(dismissedAt) >= ASK_AGAIN_DAYS * DAY_MS;
}
