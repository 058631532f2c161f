import { useEffect, useRef } from 'react';
import { useCallForm } from './form-state.ts';
import { type AbandonedForm, useAbandonedForm } from './use-abandoned-form.ts';

/** In a CallForm: tracks `abandon_form` once if somebody leaves the form after they began to type. Renders nothing. */
export function AbandonedCallForm({ properties }: { properties: AbandonedForm }) {
  const begin = useAbandonedForm(properties, useCallForm().isSending);
  const place = useRef<HTMLSpanElement>(null);
  const began = useRef(begin);
  useEffect(() => {
    began.current = begin;
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    const listen = () => form && began.current({ currentTarget: form });
    form?.addEventListener('input', listen);
    return () => form?.removeEventListener('input', listen);
  }, []);
  return <span ref={place} hidden />;
}
