import { importSource } from '../scripts/import-source.ts';
import type * as RealClasses from '../src/features/teams/rankings/real-classes.test-support.ts';
import { makeTemplate } from '../tests/support/template.ts';
import { writePart } from './report.ts';

/**
 * `npm run bench -- spearman`: how well our order of real team classes agrees with that of another service, as the test of decision 0044
 * asserts. The real files are not part of the project; without them nothing is written.
 */

const { areRealClassesThere, LEAST, LEAST_MEAN, meanOf, realClassAgreements, TOP } = await importSource<
  typeof RealClasses
>('/src/features/teams/rankings/real-classes.test-support.ts');

if (areRealClassesThere) {
  await makeTemplate('pglite');
  const agreements = await realClassAgreements();
  const mean = meanOf(agreements);
  writePart({
    heading: 'Team rankings beside another service’s',
    intro: `Written by \`npm run bench -- spearman\`: Spearman’s rank correlation of our order of teams with another service’s, over its best ${TOP} of each class; 1 is the same order.`,
    figures: [
      ...agreements.map(({ year, correlation, teams }) => ({
        name: `Class of ${year}`,
        value: correlation.toFixed(2),
        bound: `≥ ${LEAST}`,
        detail: `${teams} teams`,
        isMet: correlation >= LEAST,
      })),
      {
        name: 'Mean',
        value: mean.toFixed(2),
        bound: `≥ ${LEAST_MEAN}`,
        detail: `${agreements.length} classes`,
        isMet: mean >= LEAST_MEAN,
      },
    ],
    data: 'real classes of 2010 to 2014, imported on the embedded database with ratings made from stars.',
  });
} else {
  process.stdout.write('Skipped: the sample files of real classes are absent.\n');
}
