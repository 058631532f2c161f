import type pg from 'pg';
import type { Statement } from '../tests/support/postgres-proxy.ts';

/** How PostgreSQL executes the statements of calls: what each reads, and whether it scans a large table fully. */

export type Plan = {
  /** On one line. */
  statement: string;
  /** The calls that send it. */
  calls: string[];
  milliseconds: number;
  /** Pages of 8 kB, cached or not. */
  buffers: number;
  indexes: string[];
  /** Large tables read by a full scan, with their number of rows. */
  fullReads: string[];
  text: string;
};

/** Statements of background work, and writes. */
const NOT_OF_CALLS =
  /\bjobs\.|\boutbox\b|^\s*(?:begin|commit|rollback|savepoint|release|set|listen|insert|update|delete)\b/i;

export const isOfCall = ({ text }: Statement): boolean => !NOT_OF_CALLS.test(text);

/** Tables with at least this many rows count as large. */
const LARGE_ROWS = 50_000;

export async function largeTables(client: pg.Client, least = LARGE_ROWS): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [least],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Explains each statement once, with the values that were sent, however many calls send it. */
export async function explainAll(
  client: pg.Client,
  sent: ReadonlyMap<string, readonly Statement[]>,
  large: ReadonlySet<string>,
): Promise<Plan[]> {
  const plans = new Map<string, Plan>();
  for (const [call, statements] of sent) {
    for (const { text, params } of statements) {
      const statement = text.replaceAll(/\s+/g, ' ').trim();
      const known = plans.get(statement);
      if (known) {
        if (!known.calls.includes(call)) known.calls.push(call);
        continue;
      }
      plans.set(statement, { statement, calls: [call], ...(await explain(client, text, [...params], large)) });
    }
  }
  return [...plans.values()];
}

async function explain(client: pg.Client, text: string, values: (string | null)[], large: ReadonlySet<string>) {
  const { rows } = await client
    .query({ text: `explain (analyze, buffers, format json) ${text}`, values })
    .catch((cause: unknown) => {
      throw new Error(`this statement cannot be explained: ${text}`, { cause });
    });
  const [{ Plan: root, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'];
  const nodes = nodesOf(root);
  const { rows: lines } = await client.query({ text: `explain (analyze, buffers, costs off) ${text}`, values });
  return {
    milliseconds: Number(milliseconds),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    fullReads: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']} (${rowsRead(node).toLocaleString('en-US')} rows)`),
    text: lines.map((line) => String(line['QUERY PLAN'])).join('\n'),
  };
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsRead = (node: Node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));

/** The longest line shown; longer statements and conditions are cut. */
const LONGEST = 600;

const shortened = (line: string) => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line);

/** The text of a file of plans. `intro` says what they are about and what wrote it. */
export function plansText(plans: readonly Plan[], { intro, data }: { intro: string; data: string }): string {
  const parts = plans.map(({ statement, calls, milliseconds, buffers, text }) => [
    `## ${calls.join('; ')}`,
    '',
    `\`${shortened(statement)}\``,
    '',
    `${milliseconds.toFixed(1)} ms, ${buffers.toLocaleString('en-US')} pages of 8 kB.`,
    '',
    '```',
    text.split('\n').map(shortened).join('\n'),
    '```',
    '',
  ]);
  return ['# Query plans', '', intro, `Data: ${data}`, '', ...parts.flat()].join('\n');
}
