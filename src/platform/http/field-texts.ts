import { z } from 'zod';
import { capitalized } from '#kernel/capitalized.ts';
import { toSnake } from '#kernel/casing.ts';
import { pleaseEnter } from '#kernel/error-label.ts';

/**
 * The message for an invalid value if the schema has none of its own: written for the person who filled in the form, never the library's. A
 * missing value is requested in the specification's words (M05).
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

/** For numbers in addresses: a value that is not a number cannot be told from a missing one. Keyed by the label. */
const NUMBER_WORDS: Readonly<Record<string, string>> = { Year: 'Year is four digits, such as 2027' };

const isMissing = (input: unknown) => input === undefined || input === null || Number.isNaN(input);

function boundText(origin: string, which: 'most' | 'least', bound: number | bigint): string {
  if (origin === 'string') return `has at ${which} ${bound} characters`;
  return origin === 'array' ? `holds at ${which} ${bound}` : `is at ${which} ${bound}`;
}

/** `captchaToken` → "Captcha token". An item of a list is named by its position, and the whole value has no label. */
function labelOf(name: PropertyKey | undefined): string {
  if (typeof name !== 'string') return 'This value';
  const words = toSnake(name).replaceAll('_', ' ');
  return capitalized(words);
}

/** Set for the whole process, so that schemas in all places use the same wording. */
export function speakPlainly(): void {
  z.config({ localeError: fieldText });
}
