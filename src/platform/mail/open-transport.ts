const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** The mail server. The library is read with the first mail: a start has no use for it. */
export async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
