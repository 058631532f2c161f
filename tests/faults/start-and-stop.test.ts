import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findControlSocket } from '#platform/cli/control-socket-path.ts';
import { type NetworkFacts, networkFacts } from './network-facts.ts';
import { placeEnv, runProgram, type Server, startServer, stopServer, temporaryFolder, until } from './program.ts';
import { figures, moments, rounds, sampleOf, waitForKill } from './rounds.ts';

/** The life of one server on the embedded database: first start, later starts, its end, and what must not be in its way. */

const measured = figures('Start and stop');
const place = { dataDirectory: join(temporaryFolder(), 'data') };
/** As a person starts it, with fictional people; fewer, because it is repeated many times. */
const development = { NODE_ENV: 'development', BLUECHIP_DEMO_PEOPLE: '600' };
let firstStartMs = 0;
let afterFirst: NetworkFacts;

beforeAll(async () => {
  const from = performance.now();
  const server = await startServer(place, development);
  firstStartMs = performance.now() - from;
  expect((await server.get('/')).status).toBe(200);
  const said = server.output();
  for (const address of ['bluechip', 'alabama.bluechip', 'basketball.bluechip'])
    expect(said).toContain(`http://${address}.localhost:${server.port}`);
  expect(said).toContain('/api/docs');
  expect(said).toContain('/dev/mailbox');
  expect(said).toMatch(/Brought the schema up to date[\s\S]*Loaded colleges: 1,992[\s\S]*Invented 600 prospects/);
  measured.add(`first start ${Math.round(firstStartMs)} ms, its stop ${Math.round(await stopServer(server))} ms`);
  afterFirst = await networkFacts(place);
  expect(afterFirst.faults, measured.all()).toEqual([]);
  expect(afterFirst.prospects).toBe(600);
});
afterAll(() => console.log(measured.all()));

async function firstAnswer(): Promise<{ server: Server; ms: number }> {
  const from = performance.now();
  const server = await startServer(place, development);
  expect((await server.get('/')).status).toBe(200);
  return { server, ms: Math.round(performance.now() - from) };
}

test.each(sampleOf(['SIGTERM', 'SIGINT'] as const))(
  'a later start loads nothing, and %s ends it cleanly with clients still connected',
  async (signal) => {
    const { server, ms } = await firstAnswer();
    measured.add(`a later start to the first page ${ms} ms`);
    expect(server.output()).not.toMatch(/Loaded|Brought|Invented/);
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve, reject) => {
      const path = '/healthz';
      const asked = request({ host: '127.0.0.1', port: server.port, path, agent }, (reply) =>
        reply.resume().on('end', resolve),
      );
      asked.on('error', reject).end();
    });
    const halfAsked = createConnection(server.port, '127.0.0.1');
    halfAsked.write('GET / HTTP/1.1\r\nhost: bluech');
    const silent = createConnection(findControlSocket(place.dataDirectory) ?? '');
    for (const socket of [halfAsked, silent]) socket.on('error', () => {});
    await until(() => !halfAsked.connecting && !silent.connecting, 'both are connected');
    server.kill(signal);
    const end = await server.ended;
    agent.destroy();
    // A process that does not end is ended by its own alarm, with 1.
    expect(end, measured.all()).toMatchObject({ code: 0, stderr: '' });
  },
);

test('a second server on the same directory is refused in one line, and the first goes on', async () => {
  const { server } = await firstAnswer();
  const second = await runProgram('server', [], { env: placeEnv(place) }).ended;
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toBe(
    `The data directory ${place.dataDirectory} is in use by process ${server.pid}. ` +
      'Stop that process first, or choose another directory with BLUECHIP_DATA_DIR.\n',
  );
  expect((await server.get('/')).status).toBe(200);
  await stopServer(server);
});

test('two that start at the same moment: one serves, one is refused', { tags: ['long'] }, async () => {
  const both = [1, 2].map(() => runProgram('server', [], { env: placeEnv(place) }));
  const [refused] = both;
  await Promise.any(both.map(({ ended }) => ended));
  const [loser, winner] = refused?.isRunning() ? both.toReversed() : both;
  expect(await loser?.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') });
  await winner?.printed(/Stop it with Ctrl-C/);
  if (winner) await stopServer(winner);
});

test('after kill -9 it starts again at once, with everything there', { tags: ['long'] }, async () => {
  const { server } = await firstAnswer();
  server.kill('SIGKILL');
  await server.ended;
  const again = await firstAnswer();
  measured.add(`start after kill -9 ${again.ms} ms`);
  await stopServer(again.server);
  expect(await networkFacts(place), measured.all()).toEqual(afterFirst);
});

test('a first start that is killed is made good by the next', async () => {
  let takes = firstStartMs;
  for (const [round, part] of moments(rounds, { from: 0.02, to: 1 }).entries()) {
    const ms = Math.round(part * takes);
    const fresh = { dataDirectory: join(temporaryFolder(), 'data') };
    const from = performance.now();
    const program = runProgram('server', [], { env: { ...development, ...placeEnv(fresh) } });
    const noteTime = async () => {
      await program.printed(/Stop it with Ctrl-C/);
      // The machine has become faster: later kills would all come too late.
      takes = performance.now() - from;
    };
    const done = noteTime().catch(() => {});
    // Once at the exact moment when everything is loaded except the sites, which are derived from it.
    const isAtLine = round === rounds - 1;
    await Promise.race([isAtLine ? program.printed(/Loaded ZIP places/) : waitForKill(ms), done]);
    program.kill('SIGKILL');
    await program.ended;
    const reached = program.output().trim().split('\n').at(-1);
    const server = await startServer(fresh, development);
    expect((await server.get('/')).status).toBe(200);
    await stopServer(server);
    measured.add(`first start killed ${isAtLine ? 'at a line' : `after ${ms} ms`} ("${reached}"): the next is good`);
    expect(await networkFacts(fresh), measured.all()).toEqual(afterFirst);
  }
});

test('a half-made database is thrown away, a whole one never', { tags: ['long'] }, async () => {
  // Left by a killed first start; next to a complete database it is garbage too.
  const leftOver = join(place.dataDirectory, 'database.making');
  writeFileSync(leftOver, 'half');
  const { server } = await firstAnswer();
  await stopServer(server);
  expect(await networkFacts(place)).toEqual(afterFirst);
});
