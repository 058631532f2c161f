import { describe, expect, test } from 'vitest';
import {
  areRealClassesThere,
  LEAST,
  LEAST_MEAN,
  meanOf,
  realClassAgreements,
  TOP,
} from './real-classes.test-support.ts';

/** Compares our order of real classes with another service's: the formula must agree with common opinion. */

describe.skipIf(!areRealClassesThere)(
  areRealClassesThere ? 'real classes' : 'real classes (skipped: the sample files are absent)',
  () => {
    test('Spearman correlation over the top 50 of each year', async () => {
      const agreements = await realClassAgreements();
      expect(agreements).toHaveLength(5);
      for (const { teams, correlation } of agreements) {
        expect(teams).toBeGreaterThan(TOP - 5);
        expect(correlation).toBeGreaterThanOrEqual(LEAST);
      }
      expect(meanOf(agreements)).toBeGreaterThanOrEqual(LEAST_MEAN);
    }, 120_000);
  },
);
