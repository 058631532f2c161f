import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { BluechipAPIError } from '#kernel/errors.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { createRunner, type RawInput, type Runner } from '#platform/http/runner.ts';
import { endpoints } from '../../src/api.ts';
import { stringFields } from '../support/contract-strings.ts';
import { cpuTimeOf } from '../support/cpu-time.ts';
import { titleOf } from './calls.ts';
import { sampleOf } from './sample.ts';
import { variants } from './variants.ts';

/**
 * Long strings that make a careless check backtrack: in each text field of each endpoint for visitors, members, staff and servers, they
 * cost about as much as harmless ones of the same length, both for the schema alone and for the endpoint. Covers new endpoints without a
 * change here.
 */

const LENGTH = 100_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const HARMLESS = filled('x');
const HOSTILE: Readonly<Record<string, string>> = {
  'dots after an @': `a@${'.'.repeat(50_000)}@`,
  'labels after an @': `a@${'a.'.repeat(50_000)}@`,
  '@ signs': filled('a@'),
  'words of one letter': filled('a '),
  'spaces before a letter': `${' '.repeat(LENGTH)}x`,
  'spaces between letters': `x${' '.repeat(LENGTH)}x`,
  'line breaks': `${'\n'.repeat(LENGTH)}x`,
  'open brackets': filled('['),
  'open parentheses': filled('('),
  'open tags': filled('<'),
  'open comments': filled('<!--'),
  zeros: `${'0'.repeat(LENGTH)}x`,
  nines: filled('9'),
  hyphens: `${'-'.repeat(LENGTH)}x`,
  'digits and hyphens': filled('22-'),
  'digits and dots': filled('22.'),
  'letters and hyphens': `${filled('a-')}!`,
  commas: filled(','),
  percents: filled('%'),
  slashes: `https://a.example${'/'.repeat(LENGTH)}`,
  'labels of a host': `https://${'a.'.repeat(50_000)}`,
  backslashes: `${'\\'.repeat(LENGTH)}x`,
  quotes: filled(`"'`),
  'combining marks': `e${'\u0301'.repeat(LENGTH)}`,
  'letters that grow': filled('\u0390\ufdfa'),
  'halves of characters': filled('\ud800'),
  'what cannot be seen': filled('\u200b\u202e'),
};
/** The most CPU time of a text, in harmless ones of its length, or of the shortest measurable length. */
const MOST_HARMLESS = 20;
const LEAST_MS = 1;

/** Only the runner: no handler is called. */
let runner: Runner;
beforeAll(() => {
  runner = createRunner(endpoints, { checkReplies: false });
});

const calls = endpoints.map(({ definition }) => definition).filter((definition) => stringFields(definition).length > 0);

/** The names of hostile texts that cost too much. Measured again before it counts, because the machine may be busy. */
async function costly(work: (text: string) => unknown): Promise<string[]> {
  const harmlessMs = Math.max(LEAST_MS, await cpuTimeOf(() => work(HARMLESS)));
  const names: string[] = [];
  for (const [name, text] of Object.entries(HOSTILE)) {
    const isCostly = async (tries: number) => (await cpuTimeOf(() => work(text), tries)) > MOST_HARMLESS * harmlessMs;
    if ((await isCostly(1)) && (await isCostly(3))) names.push(name);
  }
  return names;
}

/** The response to the request, as a status; 200: the handler would run. */
function statusOf(call: EndpointDefinition, raw: RawInput): number {
  try {
    runner.readInput(call, raw);
    return 200;
  } catch (error) {
    if (error instanceof BluechipAPIError) return error.status;
    throw error;
  }
}

/** Longer than any field allows: article bodies and HTML modules declare larger limits than others. */
const declared = calls.flatMap(stringFields).flatMap(({ checks }) => checks.map(({ maximum = 0 }) => maximum));
const TOO_LONG = 'x'.repeat(Math.max(LENGTH, ...declared) + 1);

const PARTS = ['params', 'query', 'body'] as const;
const sampleFor = (schema: z.ZodType | undefined) => schema && sampleOf(schema, () => 1, { isWhole: true });

test.each(calls.map((call) => [titleOf(call), call] as const))(
  '%s: no long string costs more than another',
  async (_, call) => {
    for (const { place, schema } of stringFields(call))
      expect({ place, costly: await costly((text) => schema.safeParse(text)) }).toEqual({ place, costly: [] });
    const samples: RawInput = Object.fromEntries(PARTS.map((part) => [part, sampleFor(call[part])]));
    for (const part of PARTS) {
      const [all, ...each] = variants(samples[part], '').keys();
      const schema = call[part];
      if (!schema || all === undefined || each.length === 0) continue;
      const requestOf = (text: string) => ({ ...samples, [part]: variants(samples[part], text)[all] });
      expect({
        part,
        whole: await costly((text) => schema.safeParse(requestOf(text)[part])),
        call: await costly((text) => statusOf(call, requestOf(text))),
      }).toEqual({ part, whole: [], call: [] });
    }
  },
);

test.each(calls.map((call) => [titleOf(call), call] as const))(
  '%s: a string that is too long is refused at its field',
  (_, call) => {
    const samples: RawInput = Object.fromEntries(PARTS.map((part) => [part, sampleFor(call[part])]));
    for (const part of PARTS) {
      for (const [index, variant] of variants(samples[part], TOO_LONG).entries()) {
        // An empty map was given short texts.
        if (index === 0 || !JSON.stringify(variant).includes(TOO_LONG)) continue;
        const status = statusOf(call, { ...samples, [part]: variant });
        // For a signed call, the text is the whole body.
        if (!call.takesSigned) expect({ part, index, status }).toEqual({ part, index, status: 422 });
      }
    }
  },
);
