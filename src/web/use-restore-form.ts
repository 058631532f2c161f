import { type RefObject, useEffect } from 'react';
import { RESTORE_EVENT, type TypedForm } from './typed-forms.ts';

/**
 * For a form with hidden fields that follow a state, such as the version it was opened with. `onRestore` sets that state before the fields
 * are filled in again after a sign-in. `place`: an element inside the form.
 */
export function useRestoreForm(place: RefObject<HTMLElement | null>, onRestore: (typed: TypedForm) => void): void {
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const restore = (event: CustomEvent<TypedForm>) => {
      event.preventDefault();
      onRestore(event.detail);
    };
    form.addEventListener(RESTORE_EVENT, restore);
    return () => form.removeEventListener(RESTORE_EVENT, restore);
  }, [place, onRestore]);
}
