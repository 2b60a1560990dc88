import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/* Opens a stream per token and records when each event arrived; writes `n epochMs` lines when told to end. */
const { PORT = '', TOKENS = '', HEARD = '' } = process.env;
const tokens = readFileSync(TOKENS, 'utf8').split('\n');
/** Parsed later: a reader that gets a hundred events at once must be quick. */
const kept: { readonly at: number; readonly text: string }[] = [];
const AT_ONCE = 100;
const buffer = Buffer.allocUnsafe(64 * 1024);

for (let from = 0; from < tokens.length; from += AT_ONCE)
  await Promise.all(tokens.slice(from, from + AT_ONCE).map((token, nth) => listen(from + nth + 1, token)));
console.log('ready');
process.once('SIGTERM', () => {
  const heard = kept.flatMap(({ at, text }) =>
    [...text.matchAll(/"n":(\d+)/g)].map(([, n]) => `${n} ${performance.timeOrigin + at}`),
  );
  writeFileSync(HEARD, heard.join('\n'));
  process.exit(0);
});

/** Resolves when the stream is open. */
function listen(user: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const callback = (bytes: number): boolean => {
      const at = performance.now();
      const text = buffer.toString('latin1', 0, bytes);
      if (isOpen) kept.push({ at, text });
      else if (text.includes('200 OK')) resolve();
      else reject(new Error(text.slice(0, 200)));
      isOpen = true;
      return true;
    };
    const socket = connect({ port: Number(PORT), host: '127.0.0.1', onread: { buffer, callback } });
    socket.on('error', reject);
    socket.write(
      `GET /api/events/${user} HTTP/1.1\r\nhost: localhost:${PORT}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}
