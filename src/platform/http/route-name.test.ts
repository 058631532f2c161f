import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { createLog } from '../log/create-log.ts';
import { createHttpServer } from './server.ts';

const lines: string[] = [];
const http = await createHttpServer({
  config: loadConfig({ NODE_ENV: 'test' }),
  log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  errorReporting: { report: () => {} },
  siteForHost: () => ({ kind: 'unknown', label: 'nowhere' }),
});
http.get('/*', async (request, reply) => {
  if (request.url.startsWith('/news/')) request.pagePattern = '/news/:slug';
  if (request.url.includes('fails')) throw new Error('it broke');
  return reply.code(request.url.includes('gone') ? 404 : 200).send({});
});
afterAll(() => http.close());

test.each([
  [
    '/news/a-story',
    'alabama.recruits.example',
    { route: '/news/:slug', host: 'alabama.recruits.example', status: 200 },
  ],
  [
    '/news/gone?token=tok-1',
    'recruits.example:3000',
    { route: '/news/:slug', host: 'recruits.example', status: 404, path: '/news/gone' },
  ],
  ['/other', 'recruits.example', { route: '/*', status: 200 }],
  ['/gone', 'recruits.example', { route: '/*', status: 404, path: '/gone' }],
  ['/news/fails', 'recruits.example', { route: '/news/:slug', status: 500, path: '/news/fails' }],
  ['/previews/tok-2/gone', 'recruits.example', { status: 404, path: '/previews/[token]/gone' }],
  ['/gone/pat@home.example', 'recruits.example', { status: 404, path: '[email]' }],
  ['/gone/%3Cscript%3Ealert(1)/a-b', 'recruits.example', { status: 404, path: '/gone/…/a-b' }],
  [`/gone${'x'.repeat(400)}`, 'recruits.example', { status: 404, path: `/gone${'x'.repeat(195)}` }],
  ['/x', `${'h'.repeat(300)}.example`, { host: 'h'.repeat(100) }],
])('the line of %s names its page and host, and its path where it was refused', async (url, host, facts) => {
  lines.length = 0;
  await http.inject({ url, headers: { host } });
  const said: unknown[] = lines.map((line) => JSON.parse(line));
  expect(said).toMatchObject([{ msg: 'request', ...facts }]);
  if (!('path' in facts)) expect(said[0]).not.toHaveProperty('path');
  expect(lines.join()).not.toMatch(/tok-|pat@home/);
});
