import type { preParsingHookHandler } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';

const WINDOW_MS = 10_000;
const LEAST_BYTES = 160_000;
const MOST_WINDOWS = 12;

/**
 * Refuses a body that arrives slower than 16 kB/s for 10 s, or takes more than 120 s, with 408, and closes its
 * connection: it occupies one of few slots.
 */
export const keepPace: preParsingHookHandler = ({ raw: { socket } }, reply, payload, done) => {
  let before = socket.bytesRead;
  let windows = 0;
  const watching = setInterval(() => {
    if (payload.readableEnded || reply.sent) return clearInterval(watching);
    windows += 1;
    if (socket.bytesRead - before < LEAST_BYTES || windows >= MOST_WINDOWS) {
      clearInterval(watching);
      reply.header('connection', 'close');
      // Stops only the reading: destroying the request would close the connection that carries the response.
      payload.emit('error', refuse(commonRefusals, 'too_slow'));
    }
    before = socket.bytesRead;
  }, WINDOW_MS);
  reply.raw.once('close', () => clearInterval(watching));
  done(null, payload);
};
