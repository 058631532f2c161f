import { createContext, useContext } from 'react';
import type { DataRouter } from 'react-router';
import type { Transport } from '#platform/http/api-client.ts';
import type { Api } from './request-context.ts';

/** What components have in the browser, where an event calls; loaders have `pageRequestOf`. */
export type Calls = {
  api: Api;
  send: Transport;
  /** For who asks before the page is left (leave-guard.ts): `useBlocker` would come with every page. */
  router: Pick<DataRouter, 'getBlocker' | 'deleteBlocker'>;
};

/** Null while the server draws: a component calls in events and effects only. */
export const CallsContext = createContext<Calls | null>(null);

export const useApi = (): Api | null => useContext(CallsContext)?.api ?? null;
