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

/** What loaders use, on the server and in the browser alike. */
export type PageRequest = {
  api: Api;
  /** The site's subdomain, as `/api/v2/sites/{subdomain}` expects it. */
  subdomain: string;
  /** Only on the server, for the root, which is not loaded again in the browser. */
  shell: ShellFacts | null;
  /** Whether a page exists at an address; links to others are not offered. */
  pageStands: (href: string) => boolean;
  /** Adds cache tags of what the page shows; does nothing in the browser. */
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
