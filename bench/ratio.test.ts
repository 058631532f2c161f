import { expect, it } from 'vitest';
import type { Measured } from './load.ts';
import { ratioFigure } from './ratio.ts';

const measured = (perSecond: number, serverShare: number): Measured => ({
  perSecond,
  serverShare,
  requests: perSecond,
  bytes: perSecond * 100,
  failures: 0,
  seconds: 1,
  processorSeconds: 0.5,
  latency: { p50: 1, p97_5: 2, p99: 3 },
  bytesPerRequest: 100,
  serverMsPerRequest: 1,
  generatorShare: 0.25,
});

it('shows the ratio and all processor shares when the bare server was saturated', () => {
  const figure = ratioFigure('Page', { product: measured(13_300, 1), limit: measured(40_900, 0.97) }, 0.3);
  expect(figure).toMatchObject({ value: '0.33', bound: '≥ 0.3', isMet: true });
  expect(figure.detail).toContain('13,300 of 40,900 requests/s');
  expect(figure.detail).toContain('bare server 0.97 of one core');
});

it('misses a bound that is above the ratio', () => {
  expect(ratioFigure('Page', { product: measured(50, 1), limit: measured(100, 1) }, 0.55).isMet).toBe(false);
});

it('shows neither a ratio nor the rates when the bare server was not saturated', () => {
  const figure = ratioFigure('Page', { product: measured(5089, 0.98), limit: measured(5406, 0.41) }, 0.55);
  expect(figure.value).toBe('not measured: the bare server was not saturated (its processor share was 0.41)');
  expect(figure.isMet).toBe(false);
  expect(figure.detail).not.toContain('requests/s');
});

it('accepts a share of 0.9 and refuses one just below it', () => {
  const product = measured(50, 1);
  expect(ratioFigure('Page', { product, limit: measured(100, 0.9) }, 0.5).value).toBe('0.50');
  expect(ratioFigure('Page', { product, limit: measured(100, 0.899) }, 0.5).value).toContain('not measured');
});

it('fails when the product is much faster than its limit', () => {
  expect(() => ratioFigure('Page', { product: measured(120, 1), limit: measured(100, 1) }, 0.5)).toThrow(
    'measures something else',
  );
});
