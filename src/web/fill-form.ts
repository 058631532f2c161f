import { type FormField, isFormField, namedFields } from './form-values.ts';
import {
  hasOtherRows,
  isSameHidden,
  RESTORE_EVENT,
  type Restored,
  type TypedEntry,
  type TypedField,
  type TypedForm,
} from './typed-forms.ts';

/** Reads a form as it was filled in, and fills it in again on a later load of its page. */

/** Tokens that belong to one load of the page. */
const FORM_ONLY: ReadonlySet<string> = new Set(['_csrf', '_method']);
const BUTTONS: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image']);
/** A password that is made visible has the input type text. */
const SECRET = /password|one-time-code|cc-/;

/** How many times to wait for a form that replaces its rows to show the restored ones. */
const MOST_DRAWS = 20;

type Filled = Omit<TypedForm, 'page' | 'username'>;

/** Null for a form that changes nothing. */
export function readForm(place: HTMLElement, form: HTMLFormElement, submitter: HTMLElement | null): Filled | null {
  if (!isPosted(form)) return null;
  const facts = { action: textOf(form, 'action'), label: textOf(form, 'aria-label') };
  const isNamed = submitter instanceof HTMLButtonElement && submitter.name !== '';
  return {
    ...facts,
    index: formsLike(place, facts).indexOf(form),
    fields: fillable(form).map(typedField),
    hidden: hiddenOf(form),
    pressed: isNamed ? [submitter.name, submitter.value] : null,
    hasFile: namedFields(form).some((field) => field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0),
  };
}

export async function restoreForm(place: HTMLElement, typed: TypedForm): Promise<Restored> {
  const { hasFile, fields } = typed;
  const lost = { filled: 0, missing: fields.length, isSame: false, hasFile };
  const form = formsLike(place, typed)[typed.index];
  if (!form) return lost;
  const details = form.closest('details');
  if (details) details.open = true;
  const isTaken = !form.dispatchEvent(new CustomEvent(RESTORE_EVENT, { detail: typed, cancelable: true }));
  const isMoved = () => hasOtherRows(typed.hidden, hiddenOf(form));
  for (let draws = 0; isTaken && isMoved() && draws < MOST_DRAWS; draws += 1) await drawn();
  if (isMoved()) return lost;
  let missing = fillIn(form, fields);
  // A restored choice may have shown more fields or emptied others.
  for (let before = Number.POSITIVE_INFINITY; missing < before; ) {
    await drawn();
    before = missing;
    missing = fillIn(form, fields);
  }
  await drawn();
  return {
    filled: fields.length - missing,
    missing,
    isSame: isTaken || isSameHidden(typed.hidden, hiddenOf(form)),
    hasFile,
  };
}

/** Resolves after React has rendered the result of an event. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

// Reads the attribute, because a field named "action" or "method" shadows the form's property.
const textOf = (form: HTMLFormElement, name: string) => form.getAttribute(name) ?? '';
const isPosted = (form: HTMLFormElement) => textOf(form, 'method').toLowerCase() === 'post';

const formsLike = (place: HTMLElement, { action, label }: Pick<TypedForm, 'action' | 'label'>) =>
  [...place.querySelectorAll('form')].filter(
    (form) => isPosted(form) && textOf(form, 'action') === action && textOf(form, 'aria-label') === label,
  );

const isBox = (field: FormField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const fillable = (form: HTMLFormElement): FormField[] =>
  namedFields(form).filter(
    (field) =>
      field.type !== 'file' &&
      field.type !== 'password' &&
      !BUTTONS.has(field.type) &&
      !SECRET.test(field.autocomplete) &&
      !field.matches(':disabled'),
  );

const hiddenOf = (form: HTMLFormElement): TypedEntry[] =>
  [...form.elements]
    .filter(isFormField)
    .filter(({ type, name }) => type === 'hidden' && name !== '' && !FORM_ONLY.has(name))
    .map(({ name, value }) => [name, value]);

const typedField = (field: FormField): TypedField => ({
  name: field.name,
  value: field.value,
  isChecked: isBox(field) ? field.checked : null,
});

/** Returns the number of non-empty fields that have no place in the form anymore. */
function fillIn(form: HTMLFormElement, typed: readonly TypedField[]): number {
  const free = new Set(fillable(form));
  const missing = typed.filter((each) => {
    const field = [...free].find((one) => mayTake(one, each));
    if (!field) return each.isChecked ?? each.value !== '';
    free.delete(field);
    fillField(field, each);
    return false;
  });
  return missing.length;
}

function mayTake(field: FormField, { name, value, isChecked }: TypedField): boolean {
  if (field.name !== name || isBox(field) !== (isChecked !== null)) return false;
  if (isChecked !== null) return field.value === value;
  return !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
}

function fillField(field: FormField, { value, isChecked }: TypedField): void {
  if (isChecked !== null) {
    if (isBox(field) && field.checked !== isChecked && (isChecked || field.type === 'checkbox')) field.click();
    return;
  }
  if (field.value === value) return;
  // Uses the prototype's setter, as typing does. React tracks assignments by a script and would ignore the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
