import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { alertShown } from './store/alerts.ts';

/** Specification, section 9. */
const SECONDS = 5;

/**
 * The result of a form saved before this page was loaded, as a toast, by default for five seconds; without JavaScript it is part of the
 * page.
 */
export function SavedToast({
  message,
  param = 'saved',
  seconds = SECONDS,
}: {
  message: string;
  param?: 'saved' | 'done';
  seconds?: number;
}) {
  const dispatch = useDispatch();
  useEffect(() => {
    // The toast takes no focus: reading continues at the page's title, if it can take the focus.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    dispatch(alertShown({ type: 'success', message, durationInSeconds: seconds, persisted: false }));
    // A reload must not repeat the message.
    const url = new URL(location.href);
    url.searchParams.delete(param);
    history.replaceState(history.state, '', url);
  }, [dispatch, message, param, seconds]);
  return (
    <noscript>
      <Alert kind="success">{message}</Alert>
    </noscript>
  );
}
