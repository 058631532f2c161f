import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What somebody typed or chose in a field before the script had taken over the page happens then once more, so that the state knows of it: on a
 * slow line the page is there long before. `isControlled`: the field shows a state. `id`: of the field.
 */
export function useEarlyInput(id: string, isControlled: boolean): void {
  useEffect(() => {
    const field = document.getElementById(id);
    const repeat = isControlled && isField(field) ? earlyInput(field) : null;
    if (!repeat) return;
    // One after the other: what a form makes of one field it builds upon what it made of the one before.
    const timer = setTimeout(repeat);
    return () => clearTimeout(timer);
  }, [id, isControlled]);
}

const isField = (element: HTMLElement | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Does again what was done in a field; null: nothing was. It is read at once, since the state is drawn over it. */
function earlyInput(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) return earlySelection(field);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return earlyTick(field);
  return earlyText(field);
}

function earlyTick(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked, type } = field;
  // Of a group the one that was chosen tells of itself.
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
    // React keeps what a script set and hears of what is different from that: it is set past it, as a person types.
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
