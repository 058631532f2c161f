/** The enumeration of the specification, section 3: what something is drawn for. Desktop is 1024 px and wider. */
export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];
