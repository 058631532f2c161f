/** The part of Gherkin that flagd's conformance features use: backgrounds, outlines, several tagged tables of examples. */

export type Scenario = { name: string; tags: string[]; steps: string[] };

type Outline = {
  name: string;
  tags: string[];
  steps: string[];
  isOutline: boolean;
  tables: { tags: string[]; rows: string[][] }[];
};

const TAG_LINE = /^(@\S+\s*)+$/;
const STEP = /^(?:Given|When|Then|And|But) (.*)$/;

/** Every scenario of a feature, with outlines filled in. Throws for an unknown line, so that nothing is skipped silently. */
export function readFeature(text: string): Scenario[] {
  const background: string[] = [];
  const outlines: Outline[] = [];
  let featureTags: string[] = [];
  let pending: string[] = [];
  let current: Outline | null = null;
  let isInBackground = false;
  const takeTags = () => {
    const taken = pending;
    pending = [];
    return taken;
  };

  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const step = STEP.exec(line)?.[1];
    if (line === '' || line.startsWith('#')) continue;
    else if (TAG_LINE.test(line)) pending.push(...line.split(/\s+/));
    else if (line.startsWith('Feature:')) featureTags = takeTags();
    else if (line.startsWith('Background:')) isInBackground = true;
    else if (/^Scenario( Outline)?:/.test(line)) {
      isInBackground = false;
      const tags = [...featureTags, ...takeTags()];
      current = {
        name: line.slice(line.indexOf(':') + 2),
        tags,
        steps: [],
        isOutline: line.startsWith('Scenario Outline'),
        tables: [],
      };
      outlines.push(current);
    } else if (line.startsWith('Examples:')) current?.tables.push({ tags: takeTags(), rows: [] });
    else if (line.startsWith('|')) current?.tables.at(-1)?.rows.push(cellsOf(line));
    else if (step !== undefined) (isInBackground ? background : current?.steps)?.push(step);
    else throw new Error(`not understood: ${line}`);
  }
  return outlines.flatMap((outline) => fillIn(outline, background));
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

function fillIn({ name, tags, steps, isOutline, tables }: Outline, background: string[]): Scenario[] {
  if (!isOutline) return [{ name, tags, steps: [...background, ...steps] }];
  return tables.flatMap((table) => {
    const [header = [], ...rows] = table.rows;
    return rows.map((row) => {
      const filled = (step: string) =>
        header.reduce((text, column, at) => text.replaceAll(`<${column}>`, row[at] ?? ''), step);
      return {
        name: `${name} (${row.join(', ')})`,
        tags: [...tags, ...table.tags],
        steps: [...background, ...steps].map(filled),
      };
    });
  });
}
