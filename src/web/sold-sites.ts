import type { Api } from './request-context.ts';

/** `label`: the subdomain; "www" for the main site. */
export type SiteChoice = { id: number; name: string; label: string };

/** The sites with something for sale: the main site first, then teams by name. */
export async function soldSites(api: Api): Promise<SiteChoice[]> {
  // Without a page parameter the call returns all of them.
  const { sites } = await api.sites.list({ query: { subscribable: 'true' } });
  return sites.map(({ id, name, subdomain }) => ({ id, name, label: subdomain || 'www' }));
}
