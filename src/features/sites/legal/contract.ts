import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { htmlInput } from '#platform/http/html-input.ts';
import { siteSettingsPath, versionInput } from '../documents/document-view.ts';
import { LEGAL_NAMES, LONGEST_LEGAL } from './legal-view.ts';

const name = z.enum(LEGAL_NAMES);
const entry = z.object({
  name,
  title: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  /** The https address that replaces our own page; null: our own page. */
  url: z.string().nullable(),
  /** The program's default text; staff have written none. */
  isDefault: z.boolean(),
});

export const getLegalDocument = defineEndpoint({
  method: 'GET',
  path: '/api/v2/legal_documents/{name}',
  summary: 'The terms, the privacy policy or the refund policy of the network',
  access: 'public',
  params: z.object({ name }),
  response: z.object({
    /** `changedOn`: the day staff last changed the text, Central Time, YYYY-MM-DD; null for the default text. */
    legalDocument: entry.extend({ changedOn: z.string().nullable() }),
  }),
  cache: { seconds: 300 },
});

export const listLegalEntries = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_documents',
  summary: 'The legal documents as staff edit them, each with its version',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({ legalDocuments: z.array(entry.extend({ version: z.int() })) }),
});

const url = z
  .string()
  .trim()
  .max(LONGEST_LEGAL.url, { abort: true, error: `At most ${LONGEST_LEGAL.url} characters` })
  .refine((text) => text === '' || isHttps(text), { error: 'Start the address with https://' })
  .default('');

function isHttps(text: string): boolean {
  const parsed = URL.parse(text);
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

export const updateLegalDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/legal_documents/{name}',
  summary: 'Saves a legal document or its external address; an empty text restores the default',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ name }),
  body: z.object({
    version: versionInput,
    html: htmlInput(LONGEST_LEGAL.html).default(''),
    url,
  }),
  response: z.object({ siteId: z.int(), version: z.int() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'legal'),
});
