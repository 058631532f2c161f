import { type FormField, labelOf, namedFields } from './form-values.ts';

/** Keeps a form's input while newer data is loaded. */

type KeptField = {
  name: string;
  value: string;
  /** The state of a checkbox; null for other fields. */
  isChecked: boolean | null;
  /** The saved value that the field started with. */
  base: string;
};
export type KeptInput = readonly KeptField[];

/** The fields whose values have changed. */
export function keptInput(form: HTMLFormElement): KeptInput {
  return namedFields(form)
    .map((field) => ({ name: field.name, value: field.value, isChecked: checkedOf(field), base: baseOf(field) }))
    .filter(({ value, isChecked, base }) => (isChecked === null ? value : String(isChecked)) !== base);
}

/**
 * Puts the input into the form with newer data. Returns the labels of fields that somebody else also changed, to another value. A checkbox
 * with another value stands for another question, and is left unchanged.
 */
export function putBack(form: HTMLFormElement, kept: KeptInput): string[] {
  const fields = namedFields(form);
  return kept.flatMap(({ name, value, isChecked, base }) => {
    const field = fields.find((each) => each.name === name && (isChecked === null || each.value === value));
    if (!field) return [];
    const newer = baseOf(field);
    if (isChecked !== null && field instanceof HTMLInputElement) field.checked = isChecked;
    else field.value = value;
    return newer !== base && newer !== (isChecked === null ? value : String(isChecked)) ? [labelOf(field)] : [];
  });
}

const isBox = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const checkedOf = (field: FormField) => (isBox(field) ? field.checked : null);

function baseOf(field: FormField): string {
  if (isBox(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const shown = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return shown?.value ?? '';
}
