import { failureReason } from '../log/failure-reason.ts';

/** One harmless HTTP request to a service. `fetch` is the platform's own; tests redirect it to a local server. */

export type Fetch = typeof globalThis.fetch;

/** `body` is the parsed JSON, or the text if it was not JSON. */
export type Answer = { status: number; body: unknown };

export async function ask(fetch: Fetch, url: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(url, { redirect: 'error', ...init });
  const text = await reply.text();
  return { status: reply.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const LONGEST = 200;

/** A service's error, shortened: its message if there is one. */
export function wordsOf({ status, body }: Answer): string {
  const said =
    findText(body, ['message', 'error_description', 'error', 'msg', 'name']) ?? (typeof body === 'string' ? body : '');
  const words = failureReason(said === '' ? 'no reason given' : said).slice(0, LONGEST);
  return `${status}: ${words}`;
}

/** The first field that holds a text, also within an `error` or the first of `errors`. */
function findText(body: unknown, names: readonly string[]): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields: Record<string, unknown> = { ...body };
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') return value;
    if (name === 'error' && typeof value === 'object') return findText(value, names);
  }
  return Array.isArray(fields.errors) ? findText(fields.errors[0], names) : null;
}
