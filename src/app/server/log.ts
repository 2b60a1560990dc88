import { type Logger, pino, stdSerializers } from 'pino';

/** JSON lines for machines. What is logged is chosen line by line: no bodies, no headers, no addresses with queries, no secrets. */
export function createLogger(level: string, logTo?: (line: string) => void): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorWithoutValues, req: () => undefined, res: () => undefined },
  };
  return logTo ? pino(options, { write: logTo }) : pino(options);
}

/** A database error's `detail` and `where` quote the row. */
function errorWithoutValues(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, message, stack, code };
}
