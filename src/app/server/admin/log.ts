import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { isAlreadyLogged } from '#platform/server/store/store-watch.ts';
import { createLogSink } from './log-sink.ts';

/**
 * Creates the JSON logger. Each line chooses its fields: no bodies, headers, query strings or secrets. While the store
 * is known to be unavailable, errors that only repeat that are not logged.
 */
export function createLogger(
  level: string,
  logTo: (line: string) => void = createLogSink(process.stdout.fd).write,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(line, write) {
        if (!isAlreadyLogged(errorIn(line[0]))) write.apply(this, line);
      },
    },
    serializers: { err: errorWithoutValues, req: () => undefined, res: () => undefined },
  };
  return pino(options, { write: logTo });
}

const errorIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;

/**
 * Returns an error's type, message, stack and code. `detail` and `where` are dropped: a database error quotes the row
 * there.
 */
function errorWithoutValues(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, message, stack, code };
}
