import { afterAll, expect, test } from 'vitest';
import { runInServer } from '#platform/cli/control-socket.ts';
import { networkFacts } from './network-facts.ts';
import { startServer, stopServer } from './program.ts';
import { readyDirectory } from './ready-directory.ts';
import { figures, isLong, moments, rounds, waitForKill } from './rounds.ts';

/** kill -9 while one write after another is acknowledged: no acknowledged write is lost, and none is half done. */

/** The most acknowledged writes after which the last round is killed. */
const MOST_WRITES = isLong ? 6 : 2;
const measured = figures('kill -9 during writes');
const place = await readyDirectory();
afterAll(() => console.log(measured.all()));

type Answer = { code: number | null; out: string[]; err: string[] };

async function seed(number: number): Promise<Answer> {
  const [out, err]: [string[], string[]] = [[], []];
  const signal = new AbortController().signal;
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), cwd: '/', signal };
  const words = ['seed', '--people', '10', '--seed', String(number), '--json'];
  return { code: await runInServer(place.dataDirectory, words, io), out, err };
}

/** Milliseconds of a write on this machine, measured with the first one: `seed 1`. */
async function timeOfOne(): Promise<number> {
  const server = await startServer(place);
  const from = performance.now();
  expect((await seed(1)).code).toBe(0);
  const ms = Math.round(performance.now() - from);
  await stopServer(server);
  measured.add(`one write takes ${ms} ms`);
  return ms;
}

test('what was acknowledged is there after the kill', async () => {
  const acknowledged: string[] = ['seed 1'];
  const unacknowledged: string[] = [];
  let number = 1;
  const takes = await timeOfOne();
  for (const moment of moments(rounds, { from: 0, to: MOST_WRITES })) {
    const server = await startServer(place);
    const before = acknowledged.length;
    // The kill comes within a write after that many: a machine that has become slower has written as much by then.
    const [after, ms] = [Math.floor(moment), Math.round((moment % 1) * takes)];
    let isKilled = false;
    for (;;) {
      number += 1;
      if (acknowledged.length - before >= after && !isKilled) {
        isKilled = true;
        void waitForKill(ms).then(() => server.kill('SIGKILL'));
      }
      const { code, out, err } = await seed(number);
      if (code === 0) {
        expect(JSON.parse(out.join('\n')).created).toBeGreaterThan(0);
        acknowledged.push(`seed ${number}`);
        continue;
      }
      // The server was killed during this one, or before it was sent.
      unacknowledged.push(`seed ${number}`);
      expect(code === null ? [] : err).toEqual(
        code === null ? [] : ['The server ended before the command did. Nothing of an unfinished command is kept.'],
      );
      break;
    }
    await server.ended;

    const again = await startServer(place);
    expect((await again.get('/')).status).toBe(200);
    await stopServer(again);
    const facts = await networkFacts(place);
    measured.add(
      `killed ${ms} ms after ${after} writes: ${acknowledged.length - before} acknowledged, the last one ${
        facts.imports.includes(`seed ${number}`) ? 'whole' : 'not there'
      }`,
    );
    expect(facts.faults, measured.all()).toEqual([]);
    expect(facts.imports, measured.all()).toEqual(expect.arrayContaining(acknowledged));
    const strangers = facts.imports.filter((name) => ![...acknowledged, ...unacknowledged].includes(name));
    expect(strangers, measured.all()).toEqual([]);
  }
  // No round is killed before the number of writes of the earliest moment in its part.
  const earliest = Array.from({ length: rounds }, (_, round) => Math.floor((round / rounds) * MOST_WRITES));
  const least = earliest.reduce((sum, writes) => sum + writes, 0);
  expect(acknowledged.length - 1, measured.all()).toBeGreaterThanOrEqual(least);
});
