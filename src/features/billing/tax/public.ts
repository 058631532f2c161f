export { loadStateTaxRates } from './load-rates.ts';
export {
  findStateTaxRate,
  listStateTaxRates,
  listTaxStates,
  replaceStateTaxRates,
  TAX_OF_PLACE,
  type TaxOfPlace,
} from './queries.ts';
export { type TaxOfMonth, taxByMonth } from './report-queries.ts';
export { collectedRate, rateIn } from './service/collected-rate.ts';
export { isZipElsewhere } from './service/zip-elsewhere.ts';
export { taxOn } from './tax-rate.ts';
