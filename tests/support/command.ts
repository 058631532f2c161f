import type { Command } from '#platform/cli/command.ts';
import type { Clock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { silentLog } from './log.ts';

export type CommandResult = { code: number; out: string; err: string };

/** Runs an operator's command on the program's database and clock, and collects its output. */
export async function runOn(
  { database, clock }: { database: Database; clock: Clock },
  command: Command,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    cwd: '/',
    signal: new AbortController().signal,
  };
  const config = loadConfig({ NODE_ENV: 'test', ...env });
  const code = await command.run([...args], io, { database, config, now: clock.now, log: silentLog });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
