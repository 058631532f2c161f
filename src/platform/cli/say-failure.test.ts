import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { sayFailure } from './say-failure.ts';

function said(error: unknown, args: string[]) {
  const printed: string[] = [];
  const io = {
    out: (line: string) => void printed.push(`out ${line}`),
    err: (line: string) => void printed.push(`err ${line}`),
  };
  return { code: sayFailure(error, args, io), printed };
}

const fullDisk = new DrizzleQueryError(
  'insert into prospects values ($1)',
  ['Pat Quill'],
  Object.assign(new Error('could not extend file "base/1": No space left on device'), {
    code: '53100',
    severity: 'ERROR',
  }),
);
const REASON = 'The database refused a statement: could not extend file "base/1": No space left on device (53100)';

test('a command that fails at the database names the cause, and no row', () => {
  expect(said(fullDisk, ['import'])).toEqual({ code: 1, printed: [`err The command failed: ${REASON}`] });
});

test('with --json the cause is also an object on standard output', () => {
  expect(said(fullDisk, ['--json'])).toEqual({
    code: 1,
    printed: [`err The command failed: ${REASON}`, `out ${JSON.stringify({ error: REASON })}`],
  });
});

test('what the operator can mend before a start is printed as it is', () => {
  expect(said(new StartFault('The data directory x is in use.'), [])).toEqual({
    code: 1,
    printed: ['err The data directory x is in use.'],
  });
});
