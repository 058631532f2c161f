import type { ReactNode } from 'react';
import { ALERTS_SHOWN } from '#kernel/alerts-shown.ts';
import { Alert, type AlertKind, type AlertLink } from './alert.tsx';
import css from './toasts.module.css';

export type Toast = {
  id: string;
  kind: AlertKind;
  message: ReactNode;
  link?: AlertLink | undefined;
  /** False: it stays until its source removes it. */
  canClose?: boolean;
};

type ToastsProps = { /** Oldest first. */ toasts: readonly Toast[]; onClose: (id: string) => void };

/**
 * The newest three alerts at the top right, at the bottom on a phone. A severe one is an alert, which interrupts a screen reader. Always
 * render it, even when empty: the others are announced only in a region that already exists.
 */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const newest = toasts.slice(-ALERTS_SHOWN).toReversed();
  const severe = newest.filter((toast) => toast.kind === 'severe');
  const others = newest.filter((toast) => toast.kind !== 'severe');
  return (
    <section className={css.region} aria-label="Alerts">
      <div className={css.list}>
        {severe.map((toast) => (
          <ToastAlert key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </div>
      <div className={css.list} aria-live="polite">
        {others.map((toast) => (
          <ToastAlert key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </div>
    </section>
  );
}

function ToastAlert({ toast, onClose }: { toast: Toast; onClose: (id: string) => void }) {
  return (
    <div className={css.toast}>
      <Alert
        kind={toast.kind}
        link={toast.link}
        onClose={toast.canClose === false ? undefined : () => onClose(toast.id)}
        live={toast.kind === 'severe'}
      >
        {toast.message}
      </Alert>
    </div>
  );
}
