import type { preParsingHookHandler } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';

const WINDOW_MS = 10_000;
const LEAST_BYTES = 160_000;
const MOST_WINDOWS = 12;

/**
 * Ends a body that comes slower than 16 kB/s for 10 s, or takes more than 120 s, with 408 and its connection with it, since it holds one of few
 * places.
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
      // Ends the reading alone: to destroy the request would take away the connection that the answer goes over.
      payload.emit('error', refuse(commonRefusals, 'too_slow'));
    }
    before = socket.bytesRead;
  }, WINDOW_MS);
  reply.raw.once('close', () => clearInterval(watching));
  done(null, payload);
};
