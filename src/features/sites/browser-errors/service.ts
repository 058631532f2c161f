import type { Context } from '#platform/context.ts';
import { type BrowserError, browserErrorKey, browserErrorOf } from './browser-error-view.ts';
import { createReportBudget } from './report-budget.ts';

const mayReport = createReportBudget();

/** Passes a browser's error to error reporting, with the source `browser`. False: it was reported recently, or there are too many. */
export function acceptBrowserError({ now, ports, site }: Context, sent: BrowserError): boolean {
  const error = Object.assign(new Error(sent.message), { name: sent.name, stack: sent.stack });
  // Our page has cleaned it, but other callers are not trusted to.
  const clean = browserErrorOf(sent.kind, error, sent.path);
  if (!mayReport(browserErrorKey(clean), now.getTime())) return false;
  const { kind, name, message, stack, path } = clean;
  ports.errorReporting.report({
    error: Object.assign(error, { name, message, stack }),
    source: 'browser',
    facts: { kind, path, site: site.subdomain },
  });
  return true;
}
