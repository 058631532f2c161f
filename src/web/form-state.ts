import { createContext, type RefObject, useContext } from 'react';

/** What a form's fields and button know about it. */
export type FormState = {
  /** Error messages by field name. */
  messages: Readonly<Record<string, string>>;
  isSending: boolean;
  /** The last save got 409: somebody changed the data that the form was opened with. */
  isStale: boolean;
  /** Removes the messages of the last failure. */
  clear: () => void;
  /** What the form is doing besides sending, visible and announced. */
  status: string;
  /** Where a captcha may show its check; null if the form never needs one. */
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
