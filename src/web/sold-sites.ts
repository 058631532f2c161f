import type { Api } from './request-context.ts';

/** `label`: of its address; "www" for the main site. */
export type SiteChoice = { id: number; name: string; label: string };

/** The sites for which something is sold: the main site first, then teams by name. */
export async function soldSites(api: Api): Promise<SiteChoice[]> {
  // Without a page the call answers all of them.
  const { sites } = await api.sites.list({ query: { subscribable: 'true' } });
  return sites.map(({ id, name, subdomain }) => ({ id, name, label: subdomain || 'www' }));
}
