import { createContext, useContext } from 'react';

/** What the fields and the button of a form know of it. */
export type FormState = {
  /** What is wrong, by the name of the field. */
  messages: Readonly<Record<string, string>>;
  isSending: boolean;
  /** What the form does beside sending, for the eyes and for listeners. */
  status: string;
};

export const FormStateContext = createContext<FormState>({ messages: {}, isSending: false, status: '' });

/** For controls that CallField does not cover: `useCallForm().messages['registration[age_band]']`. */
export const useCallForm = (): FormState => useContext(FormStateContext);
