import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiOf } from '#platform/http/api-client.ts';
import type { contracts } from './contracts.ts';
import type { PageFlags, PagePrivacy } from './root-data.ts';

export type Api = ApiOf<typeof contracts>;

export type ShellFacts = {
  now: string;
  viewer: 'visitor' | 'free' | 'subscriber';
  flags: PageFlags;
  privacy: PagePrivacy;
};

/** What loaders have, on the server and in the browser alike. */
export type PageRequest = {
  api: Api;
  /** The site's sub-domain, as `/api/v2/sites/{subdomain}` takes it. */
  subdomain: string;
  /** Only on the server, for the root: it is not loaded again in the browser. */
  shell: ShellFacts | null;
  /** Whether a page stands at an address: what leads to nothing is not offered. */
  pageStands: (href: string) => boolean;
  /** Adds what the page shows to its cache tags; does nothing in the browser. */
  addTags: (...tags: string[]) => void;
};

const pageRequest = createContext<PageRequest>();

export function providePageRequest(provider: RouterContextProvider, request: PageRequest): void {
  provider.set(pageRequest, request);
}

/** For loaders: `const { api } = pageRequestOf(context)`. */
export function pageRequestOf(context: Readonly<RouterContextProvider>): PageRequest {
  return context.get(pageRequest);
}
