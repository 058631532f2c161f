const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** The mail server. The library is loaded with the first email, which keeps startup fast. */
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
