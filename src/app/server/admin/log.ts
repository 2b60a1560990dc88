import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { isAlreadyLogged } from '#platform/server/store/store-watch.ts';
import { createLogSink } from './log-sink.ts';

/**
 * JSON lines for machines. What is logged is chosen line by line: no bodies, no headers, no addresses with queries, no secrets. While the store
 * is gone, which its watch has said, no line is about an error that only says so.
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

/** A database error's `detail` and `where` quote the row. */
function errorWithoutValues(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, message, stack, code };
}
