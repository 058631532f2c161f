import { expect, it } from 'vitest';
import { addUp, shareOf } from './autocannon.ts';

const OPTIONS = {
  origin: 'http://127.0.0.1:1',
  paths: ['/a', '/b', '/c', '/d'],
  headers: {},
  seconds: 1,
  connections: 5,
};

it('splits the connections between the processes and starts each at another path', () => {
  const shares = [0, 1].map((index) => shareOf(OPTIONS, index, 2));
  expect(shares.map(({ connections }) => connections)).toEqual([3, 2]);
  expect(shares.map(({ paths }) => paths[0])).toEqual(['/a', '/c']);
  expect(shares.map(({ paths }) => paths.length)).toEqual([4, 4]);
});

it('adds up the counts of the processes and takes percentiles over all of their replies', () => {
  const common = { bytes: 1000, failures: 1, seconds: 1.01, processorSeconds: 0.5 };
  const report = addUp([
    { ...common, requests: 98, tenths: [[10, 98]] },
    {
      ...common,
      requests: 2,
      seconds: 1.02,
      tenths: [
        [500, 1],
        [15, 1],
      ],
    },
  ]);
  expect(report).toEqual({
    requests: 100,
    bytes: 2000,
    failures: 2,
    seconds: 1.02,
    processorSeconds: 1,
    latency: { p50: 1, p97_5: 1, p99: 1.5 },
  });
});
