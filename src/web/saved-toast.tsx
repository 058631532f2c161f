import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { alertShown } from './store/alerts.ts';

/** Specification, section 9. */
const SECONDS = 5;

/** What a form saved before this page was loaded, as a toast, for five seconds unless it is told otherwise; without JavaScript it stands in the page. */
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
    // The toast takes no focus: reading goes on at the title of the page, where that can have it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    dispatch(alertShown({ type: 'success', message, durationInSeconds: seconds, persisted: false }));
    // Loading the page again says nothing twice.
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
