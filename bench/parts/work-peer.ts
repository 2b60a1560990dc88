import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/**
 * Starts an organisation's program that verifies each webhook with the Standard Webhooks library, and resolves waiting
 * promises.
 */
export async function startPeer() {
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => {
        const event =
          peer.secret === ''
            ? JSON.parse(body)
            : new Webhook(peer.secret).verify(body, request.headers as Record<string, string>);
        response.writeHead(200).end();
        const { type, subject } = event as { type: string; subject: string };
        if (type === 'approval.completed') waiting.get(subject)?.();
        return undefined;
      })
      .catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: '',
    /** Resolves when a webhook reports the subject's request as completed. */
    completed: (subject: string): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(subject, () => {
          waiting.delete(subject);
          resolve();
        });
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}
