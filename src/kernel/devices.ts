/** The device types of the specification, section 3. Desktop is 1024 px and wider. */
export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];
