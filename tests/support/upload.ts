import type { TestApp } from './app.ts';
import type { SignedIn } from './members.ts';

type Upload = {
  method: 'POST' | 'PUT';
  path: string;
  file: Uint8Array;
  /** Field and name of the file; default: `image`, a.png. */
  field?: string;
  name?: string;
  fields: Record<string, string | number>;
};

/** Sends a file as a browser does: a multipart form, with the token in its header. */
export async function sendFile(
  app: TestApp,
  browser: SignedIn,
  { method, path, file, field = 'image', name = 'a.png', fields }: Upload,
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append(field, new Blob([new Uint8Array(file)]), name);
  const sent = new Response(form);
  const { body, cookies } = await browser.get('/api/v2/csurf_token');
  const reply = await app.application.http.inject({
    method,
    url: path,
    headers: {
      host: 'bluechip.localhost',
      'content-type': sent.headers.get('content-type') ?? '',
      'x-xsrf-token': String(body.csurf_token),
    },
    cookies: { ...browser.cookies, ...cookies },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
