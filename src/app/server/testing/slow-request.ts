import { request } from 'node:http';
import type { TestApp } from './harness.ts';

/**
 * Sends the head of a request and the start of its body; `finish` sends the rest and returns the status of the
 * response.
 */
export function sendSlowly(app: Pick<TestApp, 'url' | 'call'>, route: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const [method = '', path = ''] = route.split(' ');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': text.length,
  };
  return new Promise<{ finish: () => Promise<number> }>((begun, failed) => {
    const sending = request(`${app.url}${path}`, { method, headers });
    const answered = new Promise<number>((done) => sending.once('response', (reply) => done(reply.statusCode ?? 0)));
    sending.once('error', failed);
    sending.write(text.slice(0, 5));
    // Another request has been answered in between, so the headers of this one have been judged.
    void app.call('GET /api/network').then(() =>
      begun({
        finish: () => {
          sending.end(text.slice(5));
          return answered;
        },
      }),
    );
  });
}
