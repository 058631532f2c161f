import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import css from './state-block.module.css';

/** 3 below a section heading, 2 on its own. */
export type Level = { level?: 2 | 3 };

type EmptyProps = Level & {
  title: string;
  /** Why there is nothing. */
  children?: ReactNode;
  /** The filters to remove: RemovableTag, ButtonLink. */
  actions?: ReactNode;
};

/** The empty state: says why, and offers what to do. */
export function Empty({ title, children, actions, level = 3 }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.state}>
      <Heading className={css.title}>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={css.acts}>{actions}</div> : null}
    </div>
  );
}

type ErrorStateProps = Level & {
  message?: string;
  requestId?: string | undefined;
  /** The same page again, for browsers without JavaScript; or `onRetry`. */
  retryHref?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** The error state: the fixed text, the request's id, Try again. */
export function ErrorState(props: ErrorStateProps) {
  const { message = 'Something went wrong. Please try again later.', requestId, retryHref, onRetry, level = 3 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.state} role="alert">
      <Heading className={css.title}>{message}</Heading>
      {requestId ? <p className={css.request}>Request {requestId}</p> : null}
      {retryHref || onRetry ? (
        <div className={css.acts}>
          {onRetry ? (
            <Button kind="second" size="small" onClick={onRetry}>
              Try again
            </Button>
          ) : (
            <ButtonLink kind="second" size="small" href={retryHref ?? ''}>
              Try again
            </ButtonLink>
          )}
        </div>
      ) : null}
    </div>
  );
}
