import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from './steps.ts';
import { mergeSecondRun, NO_RESULTS, type TestFailure, type TestResults } from './test-results.ts';

/** `output`: what the step printed. */
export type StepResult = TestResults & { output: string };

/** A hanging step must not block the whole run. The longest, the journeys in the browser, takes about half an hour on two slow cores. */
const TIMEOUT_MS = 90 * 60_000;

export async function runStep(step: Step, env: Record<string, string>): Promise<StepResult> {
  const first = await runOnce(step, step.files, env);
  if (!step.runsFailedFilesAgain || first.failures.length === 0) return first;
  const files = [...new Set(first.failures.map(({ file }) => file))];
  // An error outside any file cannot be repeated.
  if (files.includes('')) return first;
  const second = await runOnce(step, files, env);
  return { ...mergeSecondRun(first, second), output: `${first.output}\n${second.output}` };
}

/** @param files Only these test files; absent for all. */
async function runOnce(
  step: Step,
  files: readonly string[] | undefined,
  env: Record<string, string>,
): Promise<StepResult> {
  const args = [...step.args, ...(files ?? [])];
  if (step.kind === 'tool') {
    const { code, output } = await run(args, { ...env, ...step.env });
    return code === 0
      ? { ...NO_RESULTS, passed: 1, output }
      : { ...failedBy(failure(endOf(output) || `ended with ${code}`, step.name)), output };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-test-'));
  const file = join(folder, 'results.json');
  try {
    const { code, output } = await run(args, { ...env, ...step.env, TEST_RESULTS_FILE: file });
    return { ...resultsOfRun(readResults(file), code), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const END_LINES = 30;

/** The last lines of a tool's output, which summarize the errors. */
const endOf = (output: string) => output.trimEnd().split('\n').slice(-END_LINES).join('\n');

/** Ending a run ends its step too. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

function run(args: readonly string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, timeout: TIMEOUT_MS });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code, signal) => {
      running.delete(child);
      const end = signal ? `\nended by ${signal} (a step may take ${TIMEOUT_MS / 60_000} minutes)` : '';
      resolve({ code, output: Buffer.concat(chunks).toString() + end });
    });
  });
}

function readResults(file: string): TestResults | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A test runner that exits with an error has failed even without naming a failure, and so has one that ran nothing. */
export function resultsOfRun(results: TestResults | null, code: number | null): TestResults {
  if (results === null) return failedBy(failure(`the test runner ended with ${code}, without results`));
  if (code !== 0 && results.failures.length === 0)
    return { ...results, failed: 1, failures: [failure(`the test runner ended with ${code}`)] };
  return results;
}

const failedBy = (one: TestFailure): TestResults => ({ ...NO_RESULTS, failed: 1, failures: [one] });

/** A failure that belongs to no file. */
export const failure = (message: string, test = ''): TestFailure => ({
  file: '',
  test,
  message,
  difference: '',
  at: '',
});
