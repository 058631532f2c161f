import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from './steps.ts';

/** `failures` holds a text for each of the `failed`: what failed, and how it said so. */
export type Result = { passed: number; failed: number; skipped: number; failures: string[]; output: string };

/** A step that hangs must not take the whole run with it. The longest takes twelve minutes; a machine may be five times slower than another. */
const TIMEOUT_MS = 60 * 60_000;

export async function runStep(step: Step, env: Record<string, string>): Promise<Result> {
  if (step.kind === 'tool') {
    const { code, output } = await run(step.args, { ...env, ...step.env });
    if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [], output };
    return { passed: 0, failed: 1, skipped: 0, failures: [`ended with ${code}`], output };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-test-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await run([...step.args, ...reporters], { ...env, ...step.env });
    return { ...countTests(readReport(file), code), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that is ended takes its step with it. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
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

/** What this program reads of the test runner's JSON report. */
export type TestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

function readReport(file: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A file that could not be loaded has no tests to fail, and an error outside any test belongs to none: each counts as one failure. */
export function countTests(report: TestReport | null, code: number | null): Omit<Result, 'output'> {
  const failures = report ? report.testResults.flatMap(failuresOf) : [];
  if (code !== 0 && failures.length === 0)
    failures.push(report ? 'an error outside any test' : `the test runner ended with ${code}, without a report`);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: report ? report.numPendingTests + report.numTodoTests : 0,
    failures,
  };
}

function failuresOf({ name, status, message, assertionResults }: TestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}: ${beginningOf(message)}`];
  return failed.map((each) => `${name}: ${each.fullName}\n${beginningOf(each.failureMessages.join('\n'))}`);
}

/** Enough of a failure to know it again; the whole stands with its step. */
const beginningOf = (text: string) => text.split('\n').slice(0, 15).join('\n').slice(0, 1_500);
