import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

const PATIENCE_MS = 5000;

/**
 * Connects to the host of a configured URL, with TLS if the URL says so, and returns the result of `look`. For operator
 * checks. Rejects after 5 s.
 */
export function probeUrl<T>(
  url: URL,
  isTls: boolean,
  port: number,
  look: (socket: Socket | TLSSocket) => Promise<T> | T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = isTls
      ? connectTls({ host, port, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false })
      : connectPlain({ host, port });
    const end = (then: () => void) => {
      socket.destroy();
      then();
    };
    socket.setTimeout(PATIENCE_MS, () => end(() => reject(new Error('did not answer in time'))));
    socket.once('error', (error) => end(() => reject(error)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      Promise.resolve(look(socket)).then(
        (found) => end(() => resolve(found)),
        (error: Error) => end(() => reject(error)),
      );
    });
  });
}
