const UNIT = 1_000;
const UNITS = ['KB', 'MB', 'GB'] as const;

/** In browser style: "1 KB", "3.4 MB". Never less than 1 KB. */
export function fileSize(bytes: number): string {
  let size = Math.max(1, bytes / UNIT);
  let unit = 0;
  while (size >= UNIT && unit < UNITS.length - 1) {
    size /= UNIT;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}
