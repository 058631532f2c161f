import { handle } from '#platform/http/handle.ts';
import { getLegalDocument, listLegalEntries, updateLegalDocument } from './contract.ts';
import { legalDocumentOf, legalEntries, saveLegalDocument } from './service.ts';

export const legalEndpoints = [
  handle(getLegalDocument, { run: (ctx, { params }) => legalDocumentOf(ctx, params.name) }),
  handle(listLegalEntries, { run: (ctx) => legalEntries(ctx) }),
  handle(updateLegalDocument, { run: (ctx, { params, body }) => saveLegalDocument(ctx, params.name, body) }),
];
