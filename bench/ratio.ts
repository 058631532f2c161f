import type { Measured } from './load.ts';
import type { Figure } from './report.ts';

/** The rate of the product relative to a bare server that does only the unavoidable part of the same work. */

/** Minimum processor share of the bare server. Below it, it could have answered more, and the ratio would flatter the product. */
const LEAST_SHARE = 0.9;
/** A product faster than its limit by more than this does different work. */
const MOST_RATIO = 1.15;

export type Comparison = { product: Measured; limit: Measured };

export function ratioFigure(name: string, { product, limit }: Comparison, least: number): Figure {
  const bound = `≥ ${least}`;
  if (limit.serverShare < LEAST_SHARE)
    return {
      name,
      value: `not measured: the bare server was not saturated (its processor share was ${share(limit.serverShare)})`,
      bound,
      detail: `processor share of the generator ${share(limit.generatorShare)} of all cores`,
      isMet: false,
    };
  const ratio = product.perSecond / limit.perSecond;
  if (ratio > MOST_RATIO) throw new Error(`${name}: ${ratio.toFixed(2)} times its limit measures something else`);
  return {
    name,
    value: ratio.toFixed(2),
    bound,
    detail: `${rate(product)} of ${rate(limit)} requests/s; processor share of the product ${share(product.serverShare)} and of the bare server ${share(limit.serverShare)} of one core, of the generator ${share(product.generatorShare)} and ${share(limit.generatorShare)} of all cores`,
    isMet: ratio >= least,
  };
}

const share = (value: number) => value.toFixed(2);
const rate = ({ perSecond }: Measured) => Math.round(perSecond).toLocaleString('en-US');
