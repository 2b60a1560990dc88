import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/* Holds a stream for each token and writes down when it heard which event: `n epochMs`, once it is told to end. */
const { PORT = '', TOKENS = '', HEARD = '' } = process.env;
const tokens = readFileSync(TOKENS, 'utf8').split('\n');
const heard: string[] = [];
const AT_ONCE = 100;

for (let from = 0; from < tokens.length; from += AT_ONCE)
  await Promise.all(tokens.slice(from, from + AT_ONCE).map((token, nth) => listen(from + nth + 1, token)));
console.log('ready');
process.once('SIGTERM', () => {
  writeFileSync(HEARD, heard.join('\n'));
  process.exit(0);
});

/** Resolves when the stream is open. */
function listen(user: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(PORT), '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `GET /api/events/${user} HTTP/1.1\r\nhost: localhost:${PORT}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    socket.on('data', (chunk: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      const text = chunk.toString();
      if (text.includes('200 OK')) resolve();
      else if (text.startsWith('HTTP')) reject(new Error(text.slice(0, 200)));
      for (const [, n] of text.matchAll(/"n":(\d+)/g)) heard.push(`${n} ${at}`);
    });
  });
}
