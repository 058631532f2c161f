import { handle } from '#platform/http/handle.ts';
import {
  getForecastGraph,
  getForecastTable,
  getTopForecasts,
  listMovedProspects,
  listProspectForecasts,
  listRecentForecasts,
  makeForecast,
  validateForecast,
} from './contract.ts';
import { checkForecast, newForecast } from './service/forecast-calls.ts';
import { movedProspects } from './service/moved-prospects.ts';
import { forecastGraph, forecastList, forecastTable, topForecasts } from './service/prospect-forecasts.ts';
import { recentForecasts } from './service/recent-forecasts.ts';

export const forecastEndpoints = [
  handle(getForecastTable, { run: (ctx, { query }) => forecastTable(ctx, query.prospectId) }),
  handle(getForecastGraph, { run: (ctx, { query }) => forecastGraph(ctx, query.prospectId) }),
  handle(listProspectForecasts, { run: (ctx, { query }) => forecastList(ctx, query) }),
  handle(getTopForecasts, { run: (ctx, { query }) => topForecasts(ctx, query.prospectId) }),
  handle(listRecentForecasts, { run: (ctx, { query }) => recentForecasts(ctx, query) }),
  handle(listMovedProspects, { run: (ctx, { query }) => movedProspects(ctx, query) }),
  handle(makeForecast, { run: (ctx, { body }) => newForecast(ctx, body.forecast) }),
  handle(validateForecast, { run: (ctx, { body }) => checkForecast(ctx, body.forecast) }),
];
