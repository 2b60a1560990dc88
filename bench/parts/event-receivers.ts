import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

/* Receivers of organisations: `/7` accepts events, `/7?hangs` never answers. Writes `endpoint organisation number
   epochMs` for each delivery when told to end. */
const { PORT = '', HEARD = '' } = process.env;
const heard: string[] = [];
const open = { now: 0, most: 0 };

createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  if (request.url?.endsWith('?hangs')) {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    const { organisationId, number } = JSON.parse(Buffer.concat(chunks).toString());
    heard.push(`${request.url?.slice(1)} ${organisationId} ${number} ${at}`);
  });
}).listen(Number(PORT), '127.0.0.1', 2048, () => console.log('listening'));

process.once('SIGTERM', () => {
  writeFileSync(HEARD, [`hanging ${open.most}`, ...heard].join('\n'));
  process.exit(0);
});
