import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { eventually } from '#platform/server/testing/eventually.ts';
import { closeServers } from './listen.ts';

test('a stopping server cuts off no connection that is still sending', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = (agent: Agent) =>
    new Promise<string>((resolve) => {
      const asked = request({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.headers.connection ?? ''));
      });
      // A new connection is refused: nothing was sent, so the caller may retry elsewhere.
      asked.on('error', () => resolve(asked.reusedSocket ? 'cut off' : 'refused')).end();
    });
  let answered = 0;
  const ends = Array.from({ length: 40 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const end = await ask(agent);
      if (end !== 'keep-alive') return end;
      answered += 1;
    }
  });
  await eventually(() => answered).toBeGreaterThan(200);
  await closeServers(app, []);
  const all = await Promise.all(ends);
  expect(all).toContain('close');
  expect(all).not.toContain('cut off');
});
