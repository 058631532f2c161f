import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { htmlInput } from '#platform/http/html-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath, tick, versionInput } from '../documents/document-view.ts';
import { LONGEST_HTML, LONGEST_MODULE_NAME, LONGEST_MODULE_TITLE, MODULE_NAME } from './module-view.ts';

const customModule = z.object({
  /** Of the block `module:<name>` of the page. */
  name: z.string(),
  title: z.string().nullable(),
  /** Sanitized on write, and again on read. */
  html: z.string(),
});

const reply = z.object({ siteId: z.int(), modules: z.array(customModule) });

export const getCustomModules = defineEndpoint({
  method: 'GET',
  path: '/api/v2/custom_modules/{id}',
  summary:
    'The custom modules that a site may show, by its id: its own, and those of the network that it has not replaced',
  access: 'public',
  params: z.object({ id: idInput }),
  response: z.object({ customModules: reply }),
  cache: { seconds: 300 },
});

export const getDefaultCustomModules = defineEndpoint({
  method: 'GET',
  path: '/api/v2/custom_modules/default',
  summary: 'The custom modules of the network: those of the main site',
  access: 'public',
  response: z.object({ customModules: reply }),
  cache: { seconds: 300 },
});

const params = z.object({ siteId: idInput });
const changed = z.object({ siteId: z.int(), version: z.int() });
const moduleName = z
  .string({ error: 'Please enter a name' })
  .trim()
  .max(LONGEST_MODULE_NAME, { abort: true, error: `At most ${LONGEST_MODULE_NAME} characters` })
  .regex(MODULE_NAME, 'Use a name such as signing-day');

export const getCustomModuleEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/custom_modules/{siteId}',
  summary: 'A site’s own custom modules as staff edit them, with the version of the document',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({ modules: z.array(customModule), version: z.int(), mayWrite: z.boolean() }),
});

export const saveCustomModule = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/custom_modules/{siteId}',
  summary: 'Adds a custom module to a site, or changes the one of that name',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z.object({
    version: versionInput,
    name: moduleName,
    title: z.string().trim().max(LONGEST_MODULE_TITLE, `At most ${LONGEST_MODULE_TITLE} characters`).default(''),
    html: htmlInput(LONGEST_HTML, { missing: pleaseEnter('HTML') }).min(1, pleaseEnter('HTML')),
    /** True: refused if a module with that name exists. */
    isNew: tick,
  }),
  response: changed,
  errors: ['too_many_modules'],
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'modules'),
});

export const removeCustomModule = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/custom_modules/{siteId}/{name}',
  summary: 'Removes a custom module from a site; pages that named it leave it out',
  access: 'staff',
  permission: 'promotions:write',
  params: params.extend({ name: moduleName }),
  body: z.object({ version: versionInput }),
  response: changed,
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'modules'),
});
