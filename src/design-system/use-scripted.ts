import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether JavaScript runs the page: false on the server and until hydration, so that both render the same. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
