/** When what a reader declined is offered again: pure, time is an argument. */

/** Days after which a reader who said no is asked again. */
const ASK_AGAIN_DAYS = 90;
const DAY_MS = 86_400_000;

/** `dismissedAt`: ISO 8601; undefined: never. */
export function isAskedAgain(dismissedAt: string | undefined, now: Date): boolean {
  return dismissedAt === undefined || now.getTime() - Date.parse(dismissedAt) >= ASK_AGAIN_DAYS * DAY_MS;
}
