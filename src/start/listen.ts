import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { StartFault } from '#platform/start-fault.ts';

const LISTEN_FAULTS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is in use by another program. Stop that one, or choose another with PORT.`,
  EACCES: ({ PORT }) => `Port ${PORT} may not be used by this user. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST: ${HOST} is not an address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST: ${HOST} is not known.`,
};

/** Returns the port, which the system chooses where 0 is asked for. */
export async function listen(http: FastifyInstance, config: Config): Promise<number> {
  try {
    await http.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const fault = LISTEN_FAULTS[error instanceof Error && 'code' in error ? String(error.code) : ''];
    throw fault ? new StartFault(fault(config)) : error;
  }
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.PORT;
}
