import { type ReactNode, useRef } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The result of the form that led to this page. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useArrivalFocus(place);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert kind="success">{children}</Alert>
    </div>
  );
}
