/** The device's clock. Pages use the server's time; this one is for what a device stores while it is offline. */
export const browserNow = (): Date => new Date(performance.timeOrigin + performance.now());
