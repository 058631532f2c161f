/** What other modules' server code may use of what staff type. */

export { HEIGHT_INCHES, heightOf, WEIGHT_LBS, weightOf } from './vitals.ts';
