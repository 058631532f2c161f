/**
 * A field's label as the object of "Please enter …" (M05): "Topic" → "a topic", "Password" → "your password". A field whose label does
 * not fit this rule names its own words (`data-error-label`).
 */
export function errorLabel(label: string): string {
  // "ZIP code" and "HTML" keep their capitals.
  const words = label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  if (HAS_NO_ARTICLE.test(words)) return words;
  if (IS_OWN.test(words)) return `your ${words}`;
  return `${/^([aeio]|u(?!s))/.test(words) ? 'an' : 'a'} ${words}`;
}

/** What a required field that is empty says (M05), the same before it is sent and in the reply. `label`: as the field is called. */
export const pleaseEnter = (label: string): string => `Please enter ${errorLabel(label)}`;

/** It says whose it is or is a clause; it cannot be counted; or it is a plural. */
const HAS_NO_ARTICLE = /^(an?|the|this|your|what|who|where) |(text|HTML|[^su]s)$/i;

/** There is one, and it is the reader's. */
const IS_OWN = /(password|birth|or username)$/;
