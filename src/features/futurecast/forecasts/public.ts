export { forecastTag, RECENT_FORECASTS_TAG } from './service/make-forecast.ts';
export { reopenForecasts, settleForecasts } from './service/settle-forecasts.ts';
export { type PastForecasts, writePastForecasts } from './service/write-past-forecasts.ts';
