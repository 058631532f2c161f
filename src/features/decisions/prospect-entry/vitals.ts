/** A prospect's measurements, as staff type them. Pure. */

export const HEIGHT_INCHES = { least: 48, most: 96 } as const;
export const WEIGHT_LBS = { least: 80, most: 500 } as const;

/** "6-5", "6'5" or "77" in inches; null for an impossible height. */
export function heightOf(text: string): number | null {
  const [, feet, inches] = /^([4-7])\s*[-'’]\s*(\d{1,2})["”]?$/.exec(text.trim()) ?? [];
  const total = feet && inches && Number(inches) < 12 ? Number(feet) * 12 + Number(inches) : wholeOf(text);
  return total !== null && isWithin(total, HEIGHT_INCHES) ? total : null;
}

/** "248" in pounds; null for an impossible weight. */
export function weightOf(text: string): number | null {
  const pounds = wholeOf(text);
  return pounds !== null && isWithin(pounds, WEIGHT_LBS) ? pounds : null;
}

const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : null);
const isWithin = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;
