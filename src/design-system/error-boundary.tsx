import { Component, type ReactNode, Suspense } from 'react';
import css from './error-boundary.module.css';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** In place of the words; null for what nobody misses, such as an advertisement. */
  fallback?: ReactNode;
};

/**
 * Around a block that the page can do without: if it throws, the fallback stands in its place and the rest of the page stays. On the
 * server the boundary is the Suspense: the fallback is drawn, and the browser tries the block again.
 */
export function ErrorBoundary({ children, fallback = <Failed /> }: ErrorBoundaryProps) {
  return (
    <Catch fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Catch>
  );
}

/** `failedWith`: the children that threw. */
type CatchState = { hasFailed: boolean; failedWith?: ReactNode };

/** Tries again when it is drawn again with other children, as when the page shows other data. */
class Catch extends Component<Required<ErrorBoundaryProps>, CatchState> {
  override state: CatchState = { hasFailed: false };

  static getDerivedStateFromError(): CatchState {
    return { hasFailed: true, failedWith: undefined };
  }

  static getDerivedStateFromProps({ children }: ErrorBoundaryProps, state: CatchState): CatchState | null {
    if (!state.hasFailed || state.failedWith === children) return null;
    return state.failedWith === undefined ? { hasFailed: true, failedWith: children } : { hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

const Failed = () => <p className={css.failed}>Something went wrong. Please try again later.</p>;
