import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IMAGE_LIMITS } from '#features/media/images/image-view.ts';
import { environment, loadConfig } from '#platform/config/config.ts';
import { COOKIES, cookieName } from '#platform/http/cookies.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs';

/** The samples in deploy/: everything they reference exists, and what they repeat of the program matches it. */

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The lines of a file except comments. */
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile');
  const instructions = dockerfile.replaceAll('\\\n', ' ').split('\n');
  const named = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());
  const ignored = linesOf('.dockerignore');
  const isSent = (path: string) => ignored.includes(`!${path.split('/')[0]}`);

  test('copies what is there, and what .dockerignore lets through', () => {
    const sources = named('COPY')
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(/\s+/).slice(0, -1))
      .filter((source) => source !== '.');
    expect(sources).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'drizzle', 'data']));
    expect(sources.filter((source) => !existsSync(join(root, source)) || !isSent(source))).toEqual([]);
  });

  test('gets what the build is made from, and nothing that holds data or secrets', () => {
    const builtFrom = /const BUILT_FROM = \[([^\]]+)\]/.exec(read('scripts/project-files.mjs'))?.[1] ?? '';
    const sources = [...builtFrom.matchAll(/'([^']+)'/g)].map(([, source = '']) => source);
    expect(sources).toContain('src');
    expect(sources.filter((source) => !isSent(source))).toEqual([]);
    expect(ignored[0]).toBe('*');
    for (const kept of ['.bluechip', '.git', 'node_modules', 'dist', 'deploy', '.env', 'tests'])
      expect({ kept, isSent: isSent(kept) }).toEqual({ kept, isSent: false });
  });

  test('starts the program itself, as somebody else than root, and is asked whether it lives', () => {
    expect(JSON.parse(named('CMD').at(-1) ?? '')).toEqual(['node', ...SERVER_PROGRAM]);
    expect(named('USER')).toEqual(['bluechip']);
    expect(named('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(named('HEALTHCHECK').join()).toContain('/healthz');
  });

  test('has the packages of production alone, and the pinned Node of them', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toContain('COPY --from=packages /app/node_modules node_modules');
    expect(last).toContain('PATH=/app/node_modules/node/bin:$PATH');
    expect(dockerfile).toMatch(/AS packages[\s\S]*npm ci --omit=dev/);
  });
});

describe('the service', () => {
  const settings = (file: string, name: string) =>
    linesOf(file)
      .filter((line) => line.startsWith(`${name}=`))
      .map((line) => line.slice(name.length + 1));

  test('starts the program itself on the pinned Node', () => {
    expect(settings('deploy/bluechip.service', 'ExecStart')).toEqual([
      `/opt/bluechip/node_modules/node/bin/node ${SERVER_PROGRAM.join(' ')}`,
    ]);
  });

  test('waits longer for its end than the program and its workers take', () => {
    const [workers = ''] = /STOP_MS = [\d_]+/.exec(read('src/start/workers.ts')) ?? [];
    const most = Number(workers.replaceAll(/\D/g, '')) / 1000;
    expect(most).toBeGreaterThan(10);
    const waits = [
      settings('deploy/bluechip.service', 'TimeoutStopSec')[0],
      /app:[\s\S]*?stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1],
    ];
    expect(waits.map((seconds) => Number(seconds) > most)).toEqual([true, true]);
  });

  test('names programs of the project that are there and can be run', () => {
    const [backup = ''] = settings('deploy/bluechip-backup.service', 'ExecStart');
    const file = join(root, backup.replace('/opt/bluechip/', ''));
    expect(statSync(file).mode & 0o111).not.toBe(0);
  });
});

describe('the settings', () => {
  const lines = linesOf('deploy/bluechip.env.sample');
  const given = Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]));

  test('are of the program, and read alike by systemd and Docker', () => {
    expect(Object.keys(given).filter((name) => !Object.hasOwn(environment, name))).toEqual([]);
    // Quotes, and comments after a value, mean something different to each reader of the file.
    expect(lines.filter((line) => !/^[A-Z_]+=[^"'#]*$/.test(line))).toEqual([]);
  });

  test('start in production once the secrets are filled in, and name what is missing before', () => {
    const env = { ...given, NODE_ENV: 'production' };
    expect(() => loadConfig(env)).toThrow(
      /STRIPE_SECRET_KEY: required[\s\S]*SESSION_SECRET: required[\s\S]*SERVER_KEY: required/,
    );
    const filled = {
      ...env,
      SESSION_SECRET: 's'.repeat(64),
      SERVER_KEY: 'k'.repeat(64),
      STRIPE_SECRET_KEY: 'sk_live_1234567890abcdef',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdef',
    };
    expect(loadConfig(filled)).toMatchObject({
      WORKERS: 2,
      BASE_DOMAIN: 'recruits.example',
      TRUST_PROXY: ['loopback'],
    });
  });
});

describe('nginx', () => {
  const config = read('deploy/nginx.conf');
  const personal = new RegExp(/map \$http_cookie[\s\S]*?~(\S+) 1;/.exec(config)?.[1] ?? '^$');

  test('goes past its cache for each cookie by which pages differ, and for no other', () => {
    const names = Object.keys(COOKIES).filter((name): name is keyof typeof COOKIES => Object.hasOwn(COOKIES, name));
    const wrong = names.filter(
      (name) => personal.test(`a=1; ${cookieName(name, true)}=x`) !== COOKIES[name].isIdentity,
    );
    expect(wrong).toEqual([]);
  });

  test('keeps the pages of each site apart', () => {
    expect(config).toContain('proxy_cache_key $scheme$host$request_uri;');
    expect(config).toContain('proxy_set_header Host $http_host;');
  });

  test('takes the largest picture with the form around it, and not much more', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(config)?.[1]);
    expect(megabytes * 1_048_576 - IMAGE_LIMITS.fileBytes).toBe(1_048_576);
  });
});

describe('monitoring', () => {
  test('each metric of the alerts is one that the program has', () => {
    const rules = read('deploy/bluechip-alerts.yml');
    const expressions = [...rules.matchAll(/expr:([\s\S]*?)\n {8}(?:for|labels):/g)].map(([, text = '']) => text);
    const metrics = new Set(expressions.flatMap((text) => text.match(/\b[a-z_]+(?=\{)/g) ?? []));
    metrics.delete('up');
    expect(expressions).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    const ofNode = createMetrics()
      .getMetricsAsArray()
      .map(({ name }) => name);
    const ofRequests = read('src/platform/http/health.ts');
    const bases = [...metrics].map((name) => name.replace(/_(count|bucket|sum)$/, ''));
    expect(bases.filter((name) => !ofNode.includes(name) && !ofRequests.includes(`'${name}'`))).toEqual([]);
    expect(bases.length).toBeGreaterThan(4);
  });
});
