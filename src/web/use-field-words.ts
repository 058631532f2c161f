import type { FocusEvent, FormEvent } from 'react';
import { errorLabelOf, isFormField, wordsFor } from './form-values.ts';
import { useAfterPress } from './use-after-press.ts';

/** What is wrong with a field is said when it is left, and taken back when it is changed. For a form, or the part of one. */
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
