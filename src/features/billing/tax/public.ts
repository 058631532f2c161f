export { loadStateTaxRates } from './load-rates.ts';
export {
  findCollectedRate,
  findStateTaxRate,
  listStateTaxRates,
  listTaxStates,
  replaceStateTaxRates,
} from './queries.ts';
export { isZipElsewhere } from './service/zip-elsewhere.ts';
export { taxOn } from './tax-rate.ts';
