import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Toasts } from '#design-system/toasts.tsx';
import { runAlertAction } from '../store/alert-actions.ts';
import { type AlertMessage, alertHidden, isBanner, shownAlerts } from '../store/alerts.ts';
import type { RootState } from '../store/store.ts';
import { alertText } from './alert-text.tsx';
import css from './alerts.module.css';

const useShownAlerts = () => shownAlerts(useSelector((state: RootState) => state.alert.alerts));

/** The newest three alerts; one with a duration goes by itself. */
export function Alerts() {
  const dispatch = useDispatch();
  const shown = useShownAlerts().filter((alert) => !isBanner(alert));
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

/** The call to action of a site, a line of the header: nothing closes it, so it must cover nothing. */
export function Banner() {
  return useShownAlerts()
    .filter(isBanner)
    .map(({ id, message, href, linkText }) => (
      <p key={id} className={css.banner} data-on-team="">
        <span>
          {alertText(message)} {href && linkText ? <a href={href}>{linkText}</a> : null}
        </span>
      </p>
    ));
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
