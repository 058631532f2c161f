import { Component, createContext, type ReactNode, useContext } from 'react';
import css from './error-boundary.module.css';
import { useScripted } from './use-scripted.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** In place of the words; null for what nobody misses, such as an advertisement. */
  fallback?: ReactNode;
};

/** False where the server could not draw a block of the page: the browser draws them, each by itself. */
export const BlocksContext = createContext(true);

/**
 * Around a block that the page can do without: if it throws, the fallback stands in its place and the rest of the page stays. A server
 * catches nothing within a page, so it draws the page once more without its blocks.
 */
export function ErrorBoundary({ children, fallback = <Failed /> }: ErrorBoundaryProps) {
  const isScripted = useScripted();
  const isDrawn = useContext(BlocksContext) || isScripted;
  return <Catch fallback={fallback}>{isDrawn ? children : fallback}</Catch>;
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
