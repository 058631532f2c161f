import { type Prediction, predictText } from '#features/search/predictions/contract.ts';
import { createApi } from '#platform/http/api-client.ts';
import { createBrowserTransport } from '../client/browser-transport.ts';
import { readCookie } from '../client/cookies.ts';

/** The call of the search bar, in a separate file so that the contract is loaded with the list and not with each page. */
export async function askPredictions(query: string, signal: AbortSignal): Promise<readonly Prediction[]> {
  const transport = createBrowserTransport({
    fetch: (address, options) => fetch(address, { ...options, signal }),
    readCookie,
    protocol: location.protocol.replace(':', ''),
  });
  const { predictions } = await createApi({ predict: predictText }, transport).predict({ query: { query } });
  return predictions;
}
