import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Client,
  type EvaluationContext,
  type EvaluationDetails,
  type JsonValue,
  OpenFeature,
} from '@openfeature/server-sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFlagProvider } from './flag-provider.ts';
import { readFeature } from './gherkin.test-support.ts';

/** flagd's own evaluator features (open-feature/flagd-testbed), run against our provider through the OpenFeature SDK. */

const FOLDER = resolve(import.meta.dirname, '../../../../shared/oracles/flagd');
const isThere = existsSync(FOLDER);
if (!isThere) process.stderr.write(`Skipped: flagd's conformance features, because there is no ${FOLDER}\n`);

/** The reason for each. */
const EXCLUDED_TAGS: Record<string, string> = {
  '@fractional-v1': 'the older bucketing; its tables contradict those of @fractional-v2, which flagd-core 4 implements',
};

const files = isThere ? readdirSync(FOLDER).filter((name) => name.endsWith('.feature')) : [];
const features = files.map((file) => ({ file, scenarios: readFeature(readFileSync(join(FOLDER, file), 'utf8')) }));
const isExcluded = (tags: string[]) => tags.some((tag) => tag in EXCLUDED_TAGS);

let client: Client;
let ran = 0;

beforeAll(async () => {
  if (!isThere) return;
  const testkit = z
    .object({ flags: z.record(z.string(), z.unknown()), $evaluators: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(FOLDER, 'testkit-flags.json'), 'utf8')));
  const provider = createFlagProvider();
  expect(provider.load(testkit.flags, testkit.$evaluators)).toEqual([]);
  await OpenFeature.setProviderAndWait('conformance', provider);
  client = OpenFeature.getClient('conformance');
});

type World = {
  flag: { type: string; key: string; fallback: string };
  context: EvaluationContext;
  details: EvaluationDetails<JsonValue> | null;
};
const plain = (text: string) => text.replaceAll('\\"', '"');

async function evaluate({ flag: { type, key, fallback }, context }: World): Promise<EvaluationDetails<JsonValue>> {
  if (type === 'Boolean') return client.getBooleanDetails(key, fallback === 'true', context);
  if (type === 'String') return client.getStringDetails(key, fallback, context);
  if (type === 'Integer' || type === 'Float') return client.getNumberDetails(key, Number(fallback), context);
  return client.getObjectDetails(key, z.json().parse(JSON.parse(plain(fallback))), context);
}

function expectedValue({ flag: { type } }: World, text: string): unknown {
  if (type === 'String') return text;
  return JSON.parse(plain(text));
}

function typed(type: string, value: string): string | number | boolean {
  if (type === 'Integer' || type === 'Float') return Number(value);
  return type === 'Boolean' ? value === 'true' : value;
}

const STEPS: [RegExp, (world: World, ...words: string[]) => void | Promise<void>][] = [
  [/^an evaluator$/, () => {}],
  [
    /^an? (\w+)-flag with key "(.*)" and a fallback value "(.*)"$/,
    (world, type = '', key = '', fallback = '') => {
      world.flag = { type, key, fallback };
    },
  ],
  [
    /^a context containing a targeting key with value "(.*)"$/,
    (world, targetingKey = '') => {
      world.context = { ...world.context, targetingKey };
    },
  ],
  [
    /^a context containing a key "(.*)", with type "(.*)" and with value "(.*)"$/,
    (world, key = '', type = '', value = '') => {
      world.context = { ...world.context, [key]: typed(type, value) };
    },
  ],
  [
    /^a context containing a nested property with outer key "(.*)" and inner key "(.*)", with value "(.*)"$/,
    (world, outer = '', inner = '', value = '') => {
      world.context = { ...world.context, [outer]: { [inner]: value } };
    },
  ],
  [
    /^the flag was evaluated with details$/,
    async (world) => {
      world.details = await evaluate(world);
    },
  ],
  [
    /^the resolved details value should be "(.*)"$/,
    (world, value = '') => expect(world.details?.value).toEqual(expectedValue(world, value)),
  ],
  [/^the reason should be "(.*)"$/, (world, reason) => expect(world.details?.reason).toBe(reason)],
  [/^the error-code should be "(.*)"$/, (world, code) => expect(world.details?.errorCode).toBe(code)],
];

async function take(world: World, step: string): Promise<void> {
  for (const [pattern, run] of STEPS) {
    const found = pattern.exec(step);
    if (found) return run(world, ...found.slice(1));
  }
  throw new Error(`no step for: ${step}`);
}

describe.skipIf(!isThere)('flagd conformance', () => {
  for (const { file, scenarios } of features) {
    describe(file, () => {
      for (const { name, tags, steps } of scenarios) {
        test.skipIf(isExcluded(tags))(name, async () => {
          const world: World = { flag: { type: '', key: '', fallback: '' }, context: {}, details: null };
          for (const step of steps) await take(world, step);
          ran++;
        });
      }
    });
  }

  test('every feature was read, and every scenario but the excluded ran', () => {
    expect(files).toHaveLength(7);
    const wanted = features.flatMap((feature) => feature.scenarios).filter((scenario) => !isExcluded(scenario.tags));
    expect(ran).toBe(wanted.length);
    expect(ran).toBeGreaterThan(60);
  });
});
