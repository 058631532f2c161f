import { withoutTokens } from './without-tokens.ts';

/** Bounded on the left, so that a long run of letters without an @ takes only linear time. */
export const EMAIL = /[^\s@"'<>()[\]{},;:=\\]{1,64}@[^\s@"'<>()[\]{},;:=\\]+/g;

const LONGEST_TEXT = 4_000;

/** Removes email addresses, query parameters, constraint values, card numbers and tokens in URLs; the rest of the text stays. */
export function withoutPersonalData(text: string): string {
  return withoutTokens(
    text
      .slice(0, LONGEST_TEXT)
      // Drizzle ends its message with "params: …", which continues to the first frame of the stack.
      .replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '\nparams: [removed]')
      .replace(/Key \(([^)]*)\)=\(.*?\)(?= (?:already|is|conflicts)|$)/g, 'Key ($1)=([removed])')
      .replace(/Failing row contains \(.*\)/g, 'Failing row contains ([removed])')
      .replace(EMAIL, '[email]')
      .replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[number]'),
  );
}
