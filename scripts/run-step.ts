import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from './steps.ts';

export type Result = { passed: number; failed: number; skipped: number; output: string };

/** A step that hangs must not take the whole run with it. */
const TIMEOUT_MS = 25 * 60_000;

export async function runStep(step: Step, env: Record<string, string>): Promise<Result> {
  if (step.kind === 'tool') {
    const { code, output } = await run(step.args, { ...env, ...step.env });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
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

function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, timeout: TIMEOUT_MS });
    const chunks: Buffer[] = [];
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code, signal) => {
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
  testResults: { status: string; assertionResults: { status: string }[] }[];
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
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const failures = report.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').length;
    return status === 'failed' && failed === 0 ? 1 : failed;
  });
  const failed = failures.reduce((sum, count) => sum + count, 0);
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
