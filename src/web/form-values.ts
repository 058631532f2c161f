import { toSnake } from '#kernel/casing.ts';
import { errorLabel } from '#kernel/error-label.ts';
import type { FieldErrors } from '#kernel/errors.ts';
import { MAX_FORM_PARTS, parseQuery } from '#platform/http/query-string.ts';

/** Converts a form's fields into the body of its call, and the errors of the reply into those of its fields. */

/** Fields that only a form without JavaScript needs. */
const FORM_ONLY = ['_csrf', '_method'];

/** The body as the server would read it from the posted form: names with brackets become objects and lists. Files stay unchanged. */
export function bodyOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const text = new URLSearchParams();
  const files: Record<string, File> = {};
  for (const [name, value] of entries) {
    if (typeof value === 'string' && !FORM_ONLY.includes(name)) text.append(name, value);
    // A file field without a file sends an empty one without a name.
    if (value instanceof File && value.name !== '') files[name] = value;
  }
  return { ...parseQuery(text.toString(), MAX_FORM_PARTS), ...files };
}

/** "user[login]" → "user.login": the field's name in the errors of a reply. */
const dotted = (name: string) => name.replaceAll(']', '').replaceAll('[', '.');

/** The first message for each field of the form, and those that match none. A use case may name a field without its enclosing object. */
export function messagesByName(
  errors: FieldErrors,
  names: readonly string[],
): { byName: Record<string, string>; others: string[] } {
  const byName: Record<string, string> = {};
  const others: string[] = [];
  for (const [key, [message]] of Object.entries(errors)) {
    if (message === undefined) continue;
    const wire = toSnake(key);
    const name = names.find((each) => dotted(each) === wire) ?? names.find((each) => dotted(each).endsWith(`.${wire}`));
    if (name === undefined) others.push(message);
    else byName[name] = message;
  }
  return { byName, others };
}

/** Controls that a person fills in or chooses from. */
export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Checked = Pick<HTMLInputElement, 'validity' | 'validationMessage' | 'type'> & { minLength?: number };

/** The browser's validation error of a field, in the product's words; undefined if it is valid. `label`: such as "a topic". */
export function wordsFor({ validity, validationMessage, type, minLength }: Checked, label: string): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return type === 'file' ? 'Please choose a file' : `Please enter ${label}`;
  if (validity.typeMismatch && type === 'email') return 'Please enter a valid email address';
  if (validity.tooShort) return `Use at least ${minLength} characters`;
  return validationMessage;
}

export const isFormField = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** The fields that a person fills in. */
export function namedFields(form: HTMLFormElement | null): FormField[] {
  return [...(form?.elements ?? [])]
    .filter(isFormField)
    .filter((field) => field.type !== 'hidden' && field.name !== '');
}

/** The fields' errors before anything is sent, by their names. */
export function wrongFields(fields: readonly FormField[]): Record<string, string> {
  const wrong = fields.flatMap((field) => {
    const words = wordsFor(field, errorLabelOf(field));
    return words === undefined ? [] : [[field.name, words] as const];
  });
  return Object.fromEntries(wrong);
}

/** The object of "Please enter": the field's own text, or its label's. */
export const errorLabelOf = (field: FormField): string => field.dataset.errorLabel ?? errorLabel(labelOf(field));

/** The label above the control; a group of choices has it in its legend. */
export function labelOf(field: FormField): string {
  const legend = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : null;
  return (legend ?? field.labels?.[0])?.textContent ?? field.name;
}
