import { z } from 'zod';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import { changeDocument, readDocument, recallDocument } from '../documents/public.ts';
import { findSite } from '../sites/public.ts';
import { DEFAULT_PRIVACY_POLICY, DEFAULT_REFUNDS } from './default-policies.ts';
import { DEFAULT_TERMS } from './default-terms.ts';
import { LEGAL_NAMES, LEGAL_TITLES, type LegalLinks, type LegalName, legalPath } from './legal-view.ts';

/** The legal documents are stored at the main site and apply to the whole network. */

const MAIN = 'www';
/** Every footer links to them. */
const EVERY_PAGE_TAG = 'sites';

export const DEFAULT_TEXTS: Readonly<Record<LegalName, string>> = {
  terms: DEFAULT_TERMS,
  'privacy-policy': DEFAULT_PRIVACY_POLICY,
  refunds: DEFAULT_REFUNDS,
};

/**
 * `html` empty: the default text. `url` empty: our own page. Sanitized again on read, in case the allowlist was longer when it was
 * written.
 */
const legalDocument = z.object({ html: z.string().transform(sanitiseHtml), url: z.string(), changedOn: z.string() });
type Stored = z.output<typeof legalDocument>;

type Reading = Pick<Context, 'db' | 'memory'>;

async function mainId({ db }: Pick<Context, 'db'>): Promise<number> {
  const main = await findSite(db, MAIN);
  if (!main) throw apiError('not_found');
  return main.id;
}

const entryOf = (name: LegalName, stored: Stored | null) => ({
  name,
  title: LEGAL_TITLES[name],
  html: stored?.html || DEFAULT_TEXTS[name],
  url: stored?.url || null,
  isDefault: !stored?.html,
});

export async function legalDocumentOf(ctx: Reading, name: LegalName) {
  const stored = await recallDocument(ctx, { siteId: await mainId(ctx), kind: name }, legalDocument);
  const entry = entryOf(name, stored);
  return { legalDocument: { ...entry, changedOn: entry.isDefault ? null : (stored?.changedOn ?? null) } };
}

/** The address of a document: our page, or the one that staff set. */
export async function legalHref(ctx: Reading, name: LegalName): Promise<string> {
  const { legalDocument: found } = await legalDocumentOf(ctx, name);
  return found.url ?? legalPath(name);
}

export async function legalLinks(ctx: Reading): Promise<LegalLinks> {
  const [terms, privacyPolicy, refunds] = await Promise.all([
    legalHref(ctx, 'terms'),
    legalHref(ctx, 'privacy-policy'),
    legalHref(ctx, 'refunds'),
  ]);
  return { terms, privacyPolicy, refunds };
}

/** The legal pages for our sitemap: without those hosted elsewhere. */
export async function ownLegalPaths(ctx: Reading): Promise<string[]> {
  const hrefs = await Promise.all(LEGAL_NAMES.map((name) => legalHref(ctx, name)));
  return hrefs.filter((href) => href.startsWith('/'));
}

export async function legalEntries(ctx: Context) {
  const siteId = await mainId(ctx);
  const legalDocuments = await Promise.all(
    LEGAL_NAMES.map(async (name) => {
      const { document, version } = await readDocument(ctx, { siteId, kind: name }, legalDocument);
      return { ...entryOf(name, document), version };
    }),
  );
  return { legalDocuments };
}

/** Documents for which staff set neither a text nor an address: readers see the default. */
export async function unwrittenLegalDocuments(ctx: Reading): Promise<LegalName[]> {
  const documents = await Promise.all(LEGAL_NAMES.map((name) => legalDocumentOf(ctx, name)));
  return documents.flatMap(({ legalDocument: { name, isDefault, url } }) => (isDefault && url === null ? [name] : []));
}

type Change = { version: number; html: string; url: string };

/** The default text is not stored if it is submitted unchanged: a later release may improve it. */
export async function saveLegalDocument(ctx: Context, name: LegalName, { version: seen, html, url }: Change) {
  const siteId = await mainId(ctx);
  const clean = sanitiseHtml(html.replaceAll('\r\n', '\n')).trim();
  if (clean === '' && html !== '') throw invalidFields({ html: ['This HTML has nothing that can be shown on a page'] });
  const document = {
    html: clean === DEFAULT_TEXTS[name] ? '' : clean,
    url,
    changedOn: formatDate(ctx.now, 'YYYY-MM-DD'),
  };
  const key = { siteId, kind: name };
  return {
    siteId,
    version: await changeDocument(ctx, key, { document, schema: legalDocument, seen, tags: [EVERY_PAGE_TAG] }),
  };
}
