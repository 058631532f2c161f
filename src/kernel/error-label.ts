/**
 * A field's label as the object of "Please enter …" (M05): "Topic" → "a topic", "Password" → "your password". A field whose label does not
 * fit this rule sets its own text (`data-error-label`).
 */
export function errorLabel(label: string): string {
  // "ZIP code" and "HTML" keep their capitals.
  const words = label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  if (HAS_NO_ARTICLE.test(words)) return words;
  if (IS_OWN.test(words)) return `your ${words}`;
  return `${/^([aeio]|u(?!s))/.test(words) ? 'an' : 'a'} ${words}`;
}

/** The error of an empty required field (M05), the same before sending and in the reply. `label`: the field's label. */
export const pleaseEnter = (label: string): string => `Please enter ${errorLabel(label)}`;

/** It already has a determiner or is a clause, is uncountable, or is a plural. */
const HAS_NO_ARTICLE = /^(an?|the|this|your|what|who|where) |(text|HTML|[^su]s)$/i;

/** Things that belong to the reader, of which there is one. */
const IS_OWN = /(password|birth|or username)$/;
