import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy between the pool and the server, so that the server can disappear for one test alone. */
export async function startTcpProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    if (isFrozen) {
      sockets.add(socket.on('error', () => socket.destroy()));
      return;
    }
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(target);
  url.searchParams.delete('host');
  url.port = String(port);
  return {
    url: url.href,
    goAway: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(port),
    /** Accepts connections and never answers, like a frozen machine. */
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe();
    },
  };
}
