import { createContext, useContext } from 'react';
import type { DataRouter } from 'react-router';
import type { Transport } from '#platform/http/api-client.ts';
import type { Api } from './request-context.ts';

/** What event handlers in the browser use; loaders have `pageRequestOf`. */
export type Calls = {
  api: Api;
  send: Transport;
  /** For the confirmation before leaving a page (leave-guard.ts): `useBlocker` would load with every page. */
  router: Pick<DataRouter, 'getBlocker' | 'deleteBlocker'>;
};

/** Null while the server renders: components make calls only in events and effects. */
export const CallsContext = createContext<Calls | null>(null);

export const useApi = (): Api | null => useContext(CallsContext)?.api ?? null;
