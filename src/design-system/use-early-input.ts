import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Repeats input that a field got before hydration, so that the state has it: on a slow connection the page is visible long before its
 * script runs. `isControlled`: the field shows a state. `id`: of the field.
 */
export function useEarlyInput(id: string, isControlled: boolean): void {
  useEffect(() => {
    const field = document.getElementById(id);
    const repeat = isControlled && isField(field) ? earlyInput(field) : null;
    if (!repeat) return;
    // One at a time, because the form builds each field's update on the previous one.
    const timer = setTimeout(repeat);
    return () => clearTimeout(timer);
  }, [id, isControlled]);
}

const isField = (element: HTMLElement | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * Returns a function that repeats a field's input; null if there was none. The input is read at once, because rendering the state
 * overwrites it.
 */
function earlyInput(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) return earlySelection(field);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return earlyTick(field);
  return earlyText(field);
}

function earlyTick(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked, type } = field;
  // In a radio group only the selected button reports a change.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function earlyText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | null {
  const { value, defaultValue } = field;
  if (value === defaultValue) return null;
  return () => {
    // React ignores a value equal to the one it last knew, so this sets the value through the native setter, as typing does.
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function earlySelection(field: HTMLSelectElement): (() => void) | null {
  const { selectedIndex } = field;
  const shown = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (selectedIndex === Math.max(0, shown)) return null;
  return () => {
    field.selectedIndex = selectedIndex;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
