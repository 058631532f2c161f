import { contracts } from '../contracts.ts';
import { createBrowserTransport } from './browser-transport.ts';
import { readCookie } from './cookies.ts';

/** The calls of the browser and their transport, loaded with the first call. */
export { contracts };

export const send = createBrowserTransport({
  fetch: window.fetch.bind(window),
  readCookie,
  protocol: location.protocol.replace(':', ''),
});
