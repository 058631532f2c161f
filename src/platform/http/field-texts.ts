import { z } from 'zod';
import { capitalized } from '#kernel/capitalized.ts';
import { toSnake } from '#kernel/casing.ts';
import { pleaseEnter } from '#kernel/error-label.ts';

/**
 * What is said of a value that a schema refuses, where the schema has no words of its own: for the person who filled in the
 * form, and never the library's. What is missing is asked for as the specification words it (M05).
 */
export function fieldText(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path?.at(-1));
  switch (issue.code) {
    case 'invalid_type':
      if (!isMissing(issue.input)) return `${label} cannot be read`;
      return (Number.isNaN(issue.input) && NUMBER_WORDS[label]) || pleaseEnter(label);
    case 'too_big':
      return `${label} ${boundText(issue.origin, 'most', issue.maximum)}`;
    case 'too_small':
      return `${label} ${boundText(issue.origin, 'least', issue.minimum)}`;
    case 'invalid_value':
      return `${label} is one of: ${issue.values.map(String).join(', ')}`;
    default:
      return `${label} cannot be read`;
  }
}

/** Of numbers that stand in addresses: what is no number is not missing, and cannot be told from it. By the label. */
const NUMBER_WORDS: Readonly<Record<string, string>> = { Year: 'Year is four digits, such as 2027' };

const isMissing = (input: unknown) => input === undefined || input === null || Number.isNaN(input);

function boundText(origin: string, which: 'most' | 'least', bound: number | bigint): string {
  if (origin === 'string') return `has at ${which} ${bound} characters`;
  return origin === 'array' ? `holds at ${which} ${bound}` : `is at ${which} ${bound}`;
}

/** `captchaToken` → "Captcha token"; an item of a list is named by its place, and the whole by nothing. */
function labelOf(name: PropertyKey | undefined): string {
  if (typeof name !== 'string') return 'This value';
  const words = toSnake(name).replaceAll('_', ' ');
  return capitalized(words);
}

/** For the whole process: schemas are written in many places, and speak with one voice. */
export function speakPlainly(): void {
  z.config({ localeError: fieldText });
}
