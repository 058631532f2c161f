/** The name of a custom module, in lowercase: `signing-day`. */
export const MODULE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LONGEST_MODULE_NAME = 40;
export const LONGEST_MODULE_TITLE = 80;
export const LONGEST_HTML = 20_000;
export const MOST_MODULES = 20;
