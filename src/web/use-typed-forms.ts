import { type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import { callPath, type Transport } from '#platform/http/api-client.ts';
import { type Calls, CallsContext } from './calls.ts';
import { browserNow } from './client/browser-clock.ts';
import { readForm, restoreForm } from './fill-form.ts';
import { signInFor } from './form-failure.ts';
import { forgetTypedForm, keepTypedForm, restoredWords, type TypedForm, takeTypedForm } from './typed-forms.ts';

/** The address that the sign-in returns to. The router's location may still have a parameter that was removed (saved-toast.tsx). */
const address = () => location.pathname + location.search;

type Notice = { page: string; action: string; words: string };

type TypedForms = {
  /** Passed to the forms of the page. A refusal that leads to a sign-in stores the submitted form. */
  calls: Calls | null;
  /** The message about a restored form; null if there is none. */
  words: string | null;
  hide: () => void;
};

/**
 * Stores each form in `place` that is refused until its sender signs in, and fills it in when they are back. `username`: the viewer's; null
 * while the page could not be loaded, which keeps the stored form for the next load.
 */
export function useTypedForms(place: RefObject<HTMLElement | null>, username: string | null): TypedForms {
  const calls = useContext(CallsContext);
  const { pathname, search } = useLocation();
  const page = pathname + search;
  /** The last form submitted to each action of the page. */
  const sent = useRef(new Map<string, TypedForm>());
  const [notice, setNotice] = useState<Notice | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element || username === null) return;
    let isLeft = false;
    const restore = async () => {
      const typed = takeTypedForm({ page: address(), username, now: browserNow().getTime() });
      if (!typed) return;
      const words = restoredWords(await restoreForm(element, typed));
      if (words !== null && !isLeft) setNotice({ page, action: typed.action, words });
    };
    const submit = ({ target, submitter }: SubmitEvent) => {
      forgetTypedForm();
      const form = target instanceof HTMLFormElement ? readForm(element, target, submitter) : null;
      if (form) sent.current.set(form.action, { ...form, page: address(), username });
    };
    // After the sign-in the browser may restore the whole page from its back/forward cache. The form is then as it was left.
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && forgetTypedForm());
    // Runs after the fields have replayed what was entered before the script ran (use-early-input.ts).
    const timer = setTimeout(() => void restore());
    element.addEventListener('submit', submit, { capture: true });
    window.addEventListener('pageshow', back);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      element.removeEventListener('submit', submit, { capture: true });
      window.removeEventListener('pageshow', back);
    };
  }, [place, page, username]);

  const keeping = useMemo(() => {
    if (!calls) return null;
    const send: Transport = async (definition, input) => {
      const action = callPath(definition, input.params);
      try {
        const reply = await calls.send(definition, input);
        setNotice((shown) => (shown?.action === action ? null : shown));
        return reply;
      } catch (error) {
        const typed = sent.current.get(action);
        if (typed && isApiError(error) && signInFor(error.code, typed.page) !== null)
          keepTypedForm(typed, browserNow().getTime());
        throw error;
      }
    };
    return { ...calls, send };
  }, [calls]);

  return { calls: keeping, words: notice?.page === page ? notice.words : null, hide: () => setNotice(null) };
}
