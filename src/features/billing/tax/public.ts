export { loadStateTaxRates } from './load-rates.ts';
export { findStateTaxRate, listStateTaxRates, replaceStateTaxRates } from './queries.ts';
