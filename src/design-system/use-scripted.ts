import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether a script runs the page: false on the server and until the browser has taken over, so that both draw the same. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
