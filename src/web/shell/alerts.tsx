import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { Toasts } from '#design-system/toasts.tsx';
import { runAlertAction } from '../store/alert-actions.ts';
import { type AlertMessage, alertHidden, isBanner, shownAlerts } from '../store/alerts.ts';
import type { RootState } from '../store/store.ts';
import { alertText } from './alert-text.tsx';
import css from './alerts.module.css';

const useShownAlerts = (inPage?: boolean) =>
  shownAlerts(
    useSelector((state: RootState) => state.alert.alerts),
    inPage,
  );

/** The newest three toasts; those with a duration disappear by themselves. */
export function Alerts() {
  const dispatch = useDispatch();
  const shown = useShownAlerts();
  return (
    <>
      {shown.map((alert) => (
        <Timer key={alert.id} alert={alert} />
      ))}
      <Toasts
        toasts={shown.map((alert) => ({
          id: alert.id,
          kind: alert.type,
          message: alertText(alert.message),
          canClose: alert.hasCloseButton,
          link: linkOf(alert),
        }))}
        onClose={(id) => dispatch(alertHidden(id))}
      />
    </>
  );
}

/** Lasting messages, as lines below the header that cover nothing: a site's call to action, which cannot be closed, and alerts that can. */
export function Banner() {
  const dispatch = useDispatch();
  return useShownAlerts(true).map((alert) => {
    const { id, message, href, linkText } = alert;
    return isBanner(alert) ? (
      <p key={id} className={css.banner} data-on-team="">
        <span>
          {alertText(message)} {href && linkText ? <a href={href}>{linkText}</a> : null}
        </span>
      </p>
    ) : (
      <Alert key={id} kind={alert.type} link={linkOf(alert)} onClose={() => dispatch(alertHidden(id))}>
        {alertText(message)}
      </Alert>
    );
  });
}

function linkOf({ href, linkText: label, action }: AlertMessage) {
  if (!label) return undefined;
  if (action !== undefined) return { label, onClick: () => runAlertAction(action) };
  return href === undefined ? undefined : { label, href };
}

function Timer({ alert: { id, durationInSeconds } }: { alert: AlertMessage }) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (durationInSeconds === undefined) return;
    const timer = setTimeout(() => dispatch(alertHidden(id)), durationInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [dispatch, id, durationInSeconds]);
  return null;
}
