/** The interface of alerts for other modules of the area. */

export { type PushContent, pushContents } from './push-contents.ts';
