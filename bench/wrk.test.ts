import { expect, it } from 'vitest';
import { parseWrkOutput } from './wrk.ts';

const OUTPUT = `Running 1s test @ http://127.0.0.1:3000/
  1 threads and 16 connections
Requests/sec:   2476.00
Transfer/sec:     49.97MB
{"requests":2479,"bytes":52458119,"failures":3,"microseconds":1001211,"processorSeconds":0.109,"p50":5003,"p97_5":68545,"p99":101050}
`;

it("reads the report that the Lua script prints after wrk's own, in seconds and milliseconds", () => {
  expect(parseWrkOutput(OUTPUT)).toEqual({
    requests: 2479,
    bytes: 52_458_119,
    failures: 3,
    seconds: 1.001211,
    processorSeconds: 0.109,
    latency: { p50: 5, p97_5: 68.5, p99: 101.1 },
  });
});

it('fails with the output of wrk when there is no report', () => {
  expect(() => parseWrkOutput('unable to connect')).toThrow('unable to connect');
});

it('refuses a report with a field missing', () => {
  expect(() => parseWrkOutput('{"requests":1}')).toThrow();
});
