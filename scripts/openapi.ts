import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRoot } from '#platform/config/root.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import type * as Api from '../src/api.ts';
import { API_VERSION } from '../src/web/server/docs.ts';
import { importSource } from './import-source.ts';

/** Writes docs/openapi.json from the contracts. A test compares the two, so that every change of the API shows up in review. */

const { endpoints } = await importSource<typeof Api>('/src/api.ts');
const document = openApiDocument(endpoints, { version: API_VERSION });
const file = join(findRoot(), 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
process.stdout.write(`${file}: ${Object.keys(Object(document.paths)).length} addresses\n`);
