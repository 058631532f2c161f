import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Toasts } from '#design-system/toasts.tsx';
import { type AlertMessage, alertHidden, shownAlerts } from '../store/alerts.ts';
import type { RootState } from '../store/store.ts';
import { alertText } from './alert-text.tsx';

/** The newest three alerts; one with a duration goes by itself. */
export function Alerts() {
  const alerts = useSelector((state: RootState) => state.alerts.alerts);
  const dispatch = useDispatch();
  const shown = shownAlerts(alerts);
  return (
    <>
      {shown.map((alert) => (
        <Timer key={alert.id} alert={alert} />
      ))}
      <Toasts
        toasts={shown.map(({ id, type, message, href, linkText, hasCloseButton }) => ({
          id,
          kind: type,
          message: alertText(message),
          canClose: hasCloseButton,
          ...(href && linkText ? { link: { href, label: linkText } } : {}),
        }))}
        onClose={(id) => dispatch(alertHidden(id))}
      />
    </>
  );
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
