import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts';
import { makeRoom } from './make-room.ts';
import { findPostgres } from './postgres.ts';
import { type Result, runStep } from './run-step.ts';
import { STEPS, type Step } from './steps.ts';

/** Runs the steps that were asked for, to the end, and closes with one line of counts. */

const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isQuick = process.argv.includes('--quick');
const steps = STEPS.filter(
  (step) =>
    (step.isQuick || !isQuick) &&
    (words.length === 0 ||
      words.some((word) => step.name.toLowerCase().includes(word.toLowerCase()) || step.args.includes(word))),
);
const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, by its step: said once more at the end, where a log that was cut still shows it. */
const failures: string[] = [];
let isBuildBroken = false;

const say = (line: string) => console.log(line);
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** What a step needs of the machine, as the environment its tests read; or why it is not there. */
async function provide(step: Step): Promise<{ env: Record<string, string> } | { absent: string; isFault: boolean }> {
  const isCi = Boolean(process.env.CI);
  if (step.needsBuild && isBuildBroken) return { absent: 'the build failed', isFault: true };
  if (step.needs === 'postgres') {
    const url = await findPostgres();
    if (url !== null) return { env: { TEST_DATABASE_URL: url } };
    const isAsked = Boolean(process.env.TEST_DATABASE_URL);
    return {
      absent: isAsked ? 'its server does not answer' : 'none is installed, and none answers',
      isFault: isCi || isAsked,
    };
  }
  // Asked for by its name, it runs everything on the one engine.
  if (step.sharesWithPostgres && steps.some(({ needs }) => needs === 'postgres') && (await findPostgres()) !== null)
    return { env: { TEST_SHARED: '1' } };
  if (step.needs === 'chromium') {
    const path = findChromium(say);
    return path === null ? { absent: HOW_TO_GET_CHROMIUM, isFault: isCi } : { env: { CHROMIUM_PATH: path } };
  }
  return { env: {} };
}

async function runOne(step: Step): Promise<void> {
  const from = performance.now();
  const given = await provide(step);
  if ('absent' in given) {
    total[given.isFault ? 'failed' : 'skipped'] += 1;
    if (given.isFault) failures.push(`${step.name}: not run, ${given.absent}`);
    say(`${given.isFault ? '✗' : '–'} ${step.name}: not run, ${given.absent}`);
    return;
  }
  report(step, await runStep(step, given.env), seconds(from));
}

function report(step: Step, result: Result, time: string): void {
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  failures.push(...result.failures.map((failure) => `${step.name}: ${failure}`));
  if (step.name === 'build') isBuildBroken = result.failed > 0;
  const counts = step.kind === 'tests' ? `, ${countsOf(result)}` : '';
  say(`${result.failed === 0 ? '✓' : '✗'} ${step.name} (${time}${counts})`);
  if (result.failed > 0) say(`${result.output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
}

function countsOf({ passed, failed, skipped }: Omit<Result, 'output' | 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Tools take one core each, so two run at a time; the test runner takes all there are. */
async function runTools(tools: readonly Step[]): Promise<void> {
  const waiting = [...tools];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
  };
  await Promise.all([worker(), worker()]);
}

if (steps.some((step) => step.kind === 'tests' && !step.isQuick)) await makeRoom(say);
await runTools(steps.filter((step) => step.kind === 'tool' && step.name !== 'build'));
for (const step of steps.filter((each) => each.kind === 'tests' || each.name === 'build')) {
  if (step.kind === 'tests') say(`  ${step.name} …`);
  await runOne(step);
}
for (const failure of failures) say(`✗ ${failure}\n`);
say(`\n${seconds(started)}${isQuick ? ' (npm test runs everything)' : ''}`);
say(countsOf(total));
process.exitCode = total.failed > 0 ? 1 : 0;
