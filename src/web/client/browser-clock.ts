/** The device's clock. Pages show the server's time; this one is for what a device keeps while it is offline. */
export const browserNow = (): Date => new Date(performance.timeOrigin + performance.now());
