/** Texts that the specification prescribes for failures (section 8: M11, M23, M24). */
export const FOLLOW_FAILED = 'Unable to update following status.';
export const uploadFailed = (thing: string) => `Error: Something went wrong. Please try uploading the ${thing} again.`;
export const changeFailed = (thing: string) => `Error: Something went wrong. Please try changing the ${thing} again.`;
