import { createContext, type RefObject, useContext } from 'react';

/** What the fields and the button of a form know of it. */
export type FormState = {
  /** What is wrong, by the name of the field. */
  messages: Readonly<Record<string, string>>;
  isSending: boolean;
  /** The last save was answered 409: somebody changed what the form was opened on. */
  isStale: boolean;
  /** Removes what the form shows of its last failure. */
  clear: () => void;
  /** What the form does beside sending, for the eyes and for listeners. */
  status: string;
  /** Where a captcha may show its check; null: the form never asks for one. */
  captchaPlace: RefObject<HTMLElement | null> | null;
};

export const FormStateContext = createContext<FormState>({
  messages: {},
  isSending: false,
  isStale: false,
  clear: () => {},
  status: '',
  captchaPlace: null,
});

/** For controls that CallField does not cover: `useCallForm().messages['registration[age_band]']`. */
export const useCallForm = (): FormState => useContext(FormStateContext);
