import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Maximum number of items that run at once: two more than cores, because tests sometimes wait for a database, a clock
 * or a browser.
 */
export const AT_ONCE = availableParallelism() + 2;
/** Environment variable with the queue's socket. Without it (a single file run by hand) nothing waits. */
const SOCKET = 'INGAM_TURNS';

interface Turns {
  /** Number of waiting items. */
  waiting(): number;
  close(): void;
}

/**
 * Opens the single queue of a run: whichever tool runs it, an item starts when it gets a turn, longest first. A turn
 * ends when its connection closes, so a process that dies returns its turn.
 */
export async function openTurns(): Promise<Turns> {
  const path = join(tmpdir(), `ingam-turns-${process.pid}.sock`);
  const waiting = new Map<Socket, number>();
  const atWork = new Set<Socket>();
  const grant = () => {
    const longestFirst = [...waiting].sort(([, a], [, b]) => b - a).map(([socket]) => socket);
    for (const socket of longestFirst.slice(0, Math.max(0, AT_ONCE - atWork.size))) {
      waiting.delete(socket);
      atWork.add(socket);
      socket.write('go');
    }
  };
  const server = createServer((socket) => {
    socket.once('data', (seconds) => {
      waiting.set(socket, Number(seconds.toString()));
      grant();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      waiting.delete(socket);
      atWork.delete(socket);
      grant();
    });
  });
  server.listen(path);
  await once(server, 'listening');
  process.env[SOCKET] = path;
  return {
    waiting: () => waiting.size,
    close: () => {
      server.close();
      for (const socket of [...waiting.keys(), ...atWork]) socket.destroy();
      rmSync(path, { force: true });
    },
  };
}

/** Waits for a turn for an item with these usual seconds; returns a function that ends the turn. */
export async function takeTurn(seconds: number): Promise<() => void> {
  const path = process.env[SOCKET];
  if (!path) return () => undefined;
  const socket = connect(path);
  socket.write(String(seconds));
  await once(socket, 'data');
  return () => socket.destroy();
}
