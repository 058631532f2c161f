import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts';
import { makeRoom } from './make-room.ts';
import { findPostgres } from './postgres.ts';
import { relatedTests } from './related-tests.ts';
import { failure, runStep, type StepResult } from './run-step.ts';
import { ENGINE_TAG, STEPS, type Step } from './steps.ts';
import { addResults, countsOf, describeFailure, NO_RESULTS, slowestFiles, type TestResults } from './test-results.ts';

/** Runs the requested steps to the end and prints one line of counts. */

const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isQuick = process.argv.includes('--quick');
const isRelated = words[0] === 'related';
let steps = isRelated ? relatedSteps(words[1]) : STEPS.filter((step) => (step.isQuick || !isQuick) && isAsked(step));
const started = performance.now();
let total: TestResults = NO_RESULTS;
const times: { name: string; seconds: number }[] = [];
let isBuildBroken = false;

const say = (line: string) => console.log(line);
const secondsSince = (from: number) => (performance.now() - from) / 1000;

function isAsked(step: Step): boolean {
  return (
    words.length === 0 ||
    words.some((word) => step.name.toLowerCase().includes(word.toLowerCase()) || step.args.includes(word))
  );
}

/** The steps with tests that a change since `commit` can break, each limited to those files, and the build if one of them needs it. */
function relatedSteps(commit = 'HEAD~1'): Step[] {
  const files = relatedTests(commit);
  const chosen = STEPS.flatMap((step) => {
    const own = step.project === undefined ? [] : files[step.project];
    return own.length === 0 ? [] : [{ ...step, files: own }];
  });
  const build = chosen.some(({ needsBuild }) => needsBuild) ? STEPS.filter(({ name }) => name === 'build') : [];
  return [...build, ...chosen];
}

/** What a step needs from the machine, as environment and arguments for its tests, or why it is missing. */
type Provided = { env: Record<string, string>; args?: string[] } | { absent: string; isFault: boolean };

async function provide(step: Step): Promise<Provided> {
  const isCi = Boolean(process.env.CI);
  if (step.needsBuild && isBuildBroken) return { absent: 'the build failed', isFault: true };
  if (step.needs === 'postgres') {
    const url = await findPostgres();
    if (url !== null) return { env: { TEST_DATABASE_URL: url } };
    const isNamed = Boolean(process.env.TEST_DATABASE_URL);
    return {
      absent: isNamed ? 'its server does not answer' : 'none is installed, and none answers',
      isFault: isCi || isNamed,
    };
  }
  // A step that is requested by name runs everything on its single engine.
  if (step.sharesWithPostgres && steps.some(({ needs }) => needs === 'postgres') && (await findPostgres()) !== null)
    return { env: { TEST_SHARED: '1' }, args: [`--tags-filter=${ENGINE_TAG}`] };
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
    const { absent, isFault } = given;
    total = addResults(
      total,
      isFault
        ? { ...NO_RESULTS, failed: 1, failures: [failure(`not run: ${absent}`, step.name)] }
        : { ...NO_RESULTS, skipped: 1 },
    );
    say(`${isFault ? '✗' : '–'} ${step.name}: not run, ${absent}`);
    return;
  }
  const { env, args = [] } = given;
  report(step, await runStep({ ...step, args: [...step.args, ...args] }, env), secondsSince(from));
}

function report(step: Step, result: StepResult, seconds: number): void {
  total = addResults(total, result);
  times.push({ name: step.name, seconds });
  if (step.name === 'build') isBuildBroken = result.failed > 0;
  const counts = step.kind === 'tests' ? `, ${countsOf(result)}` : '';
  say(`${result.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counts})`);
  if (result.failed > 0) say(`${result.output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
}

/** Tools use one core each, so two run in parallel; the test runner uses all cores. */
async function runTools(tools: readonly Step[]): Promise<void> {
  const waiting = [...tools];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
  };
  await Promise.all([worker(), worker()]);
}

function close(): void {
  if (total.files.length > 0) {
    say('\ntime by step:');
    for (const { name, seconds } of times) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    say('slowest files:');
    for (const line of slowestFiles(total.files)) say(line);
  }
  if (total.flaky.length > 0) {
    say('\nflaky:');
    for (const each of total.flaky) say(describeFailure(each));
  }
  if (total.failures.length > 0) {
    say('\nfailed:');
    for (const each of total.failures) say(describeFailure(each));
  }
  say(`\n${secondsSince(started).toFixed(1)} s${isQuick ? ' (npm test runs everything)' : ''}`);
  say(countsOf(total));
}

if (isRelated && steps.length === 0) say('No test is related to what changed.');
if (steps.some((step) => step.kind === 'tests' && !step.isQuick)) await makeRoom(say);
// Related tests run on one engine: PostgreSQL if available.
if (isRelated && (await findPostgres()) !== null) steps = steps.filter(({ sharesWithPostgres }) => !sharesWithPostgres);
await runTools(steps.filter((step) => step.kind === 'tool' && step.name !== 'build'));
for (const step of steps.filter((each) => each.kind === 'tests' || each.name === 'build')) {
  if (step.kind === 'tests') say(`  ${step.name} …`);
  await runOne(step);
}
close();
process.exitCode = total.failed > 0 ? 1 : 0;
