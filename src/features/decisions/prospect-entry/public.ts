/** The interface of typed vitals for other modules' server code. */

export { HEIGHT_INCHES, heightOf, WEIGHT_LBS, weightOf } from './vitals.ts';
