import { handle } from '#platform/http/handle.ts';
import { listAuditLog } from './contract.ts';
import { auditLog } from './service.ts';

export const auditEndpoints = [handle(listAuditLog, { run: (ctx, { query }) => auditLog(ctx, query) })];
