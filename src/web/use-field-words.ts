import type { FocusEvent, FormEvent } from 'react';
import { errorLabelOf, isFormField, wordsFor } from './form-values.ts';
import { useAfterPress } from './use-after-press.ts';

/** Shows a field's error when it loses focus, and removes it when it changes. For a form, or part of one. */
export function useFieldWords(setMessage: (name: string, message: string | undefined) => void) {
  const afterPress = useAfterPress();
  return {
    onInput: ({ target }: FormEvent) => {
      if (isFormField(target)) setMessage(target.name, undefined);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (!isFormField(target) || target.value === '') return;
      const words = wordsFor(target, errorLabelOf(target));
      if (words !== undefined) afterPress(() => setMessage(target.name, words));
    },
  };
}
