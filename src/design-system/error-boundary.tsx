import { Component, createContext, type ReactNode, useContext } from 'react';
import css from './error-boundary.module.css';
import { useScripted } from './use-scripted.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Replaces the default text; null for what nobody misses, such as an advertisement. */
  fallback?: ReactNode;
};

/** False if the server could not render a block of the page: the browser renders the blocks, each separately. */
export const BlocksContext = createContext(true);

/**
 * Wraps a block that the page can do without: if it throws, the fallback replaces it and the rest of the page stays. A server cannot catch
 * errors within a page, so it renders the page again without its blocks.
 */
export function ErrorBoundary({ children, fallback = <Failed /> }: ErrorBoundaryProps) {
  const isScripted = useScripted();
  const isDrawn = useContext(BlocksContext) || isScripted;
  return <Catch fallback={fallback}>{isDrawn ? children : fallback}</Catch>;
}

/** `failedWith`: the children that threw. */
type CatchState = { hasFailed: boolean; failedWith?: ReactNode };

/** Retries when it gets other children, for example when the page shows other data. */
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
