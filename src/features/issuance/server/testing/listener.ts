import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Starts a program on this machine that counts connections and closes each. */
export async function listener(): Promise<{ origin: string; count: () => number; stop: () => Promise<unknown> }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    count: () => connections,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
