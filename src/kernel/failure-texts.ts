/** What is said where nobody knows why it failed (specification, section 5: M23, M24). */
export const uploadFailed = (thing: string) => `Error: Something went wrong. Please try uploading the ${thing} again.`;
export const changeFailed = (thing: string) => `Error: Something went wrong. Please try changing the ${thing} again.`;
