export { addZipPlaces, findZipPlaces, listTowns, replaceZipPlaces } from './queries.ts';
export { CENSUS_DIVISIONS, CENSUS_REGIONS, divisionByKey, divisionOfState } from './region.ts';
export { findStateCode, stateName } from './state.ts';
