import { type FeatureFlag, FlagdCore, type FlagdCoreOptions, type Storage } from '@openfeature/flagd-core';
import type { Logger, Provider } from '@openfeature/server-sdk';

/** Interpreted, not compiled: definitions come from a table that staff write, and compiling them would use `new Function`. */
const OPTIONS: FlagdCoreOptions = { disableDynamicCodeGeneration: true };
/** Evaluation returns its errors; flagd's own logger would repeat them on the console for every request. */
const QUIET: Logger = { error() {}, warn() {}, info() {}, debug() {} };

export type FlagFault = { name: string; error: unknown };
export type FlagProvider = Provider & {
  /** Replaces all definitions. A malformed one is skipped and reported; the others apply. */
  load(definitions: Readonly<Record<string, unknown>>, evaluators?: Readonly<Record<string, unknown>>): FlagFault[];
};

/** flagd's evaluation as an OpenFeature provider, over the given definitions. */
export function createFlagProvider(): FlagProvider {
  let flags = new Map<string, FeatureFlag>();
  const storage: Storage = {
    // Unused: flagd accepts a set of flags only as a whole, and one bad row must not disable the others.
    setConfigurations: () => [],
    getFlag: (key) => flags.get(key),
    getFlags: () => flags,
    getFlagSetMetadata: () => ({}),
  };
  const core = new FlagdCore(storage, QUIET, OPTIONS);

  return {
    metadata: { name: 'bluechip-flags' },
    runsOn: 'server',
    load(definitions, evaluators = {}) {
      const next = new Map<string, FeatureFlag>();
      const faults: FlagFault[] = [];
      for (const [name, definition] of Object.entries(definitions)) {
        try {
          next.set(name, parseFlag(name, definition, evaluators));
        } catch (error) {
          faults.push({ name, error });
        }
      }
      flags = next;
      return faults;
    },
    resolveBooleanEvaluation: async (key, fallback, context) => core.resolveBooleanEvaluation(key, fallback, context),
    resolveStringEvaluation: async (key, fallback, context) => core.resolveStringEvaluation(key, fallback, context),
    resolveNumberEvaluation: async (key, fallback, context) => core.resolveNumberEvaluation(key, fallback, context),
    resolveObjectEvaluation: async (key, fallback, context) => core.resolveObjectEvaluation(key, fallback, context),
  };
}

function parseFlag(name: string, definition: unknown, evaluators: Readonly<Record<string, unknown>>): FeatureFlag {
  const alone = new FlagdCore(undefined, QUIET, OPTIONS);
  alone.setConfigurations(JSON.stringify({ flags: { [name]: definition }, $evaluators: evaluators }));
  const flag = alone.getFlag(name);
  if (!flag) throw new Error(`flagd does not take the flag ${name}`);
  return flag;
}
