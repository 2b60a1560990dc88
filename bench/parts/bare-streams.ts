import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

/* Measures the sockets' share of an event's way to many readers: a bare server with as many connections writes them an
   event of the same length. */
const { PORT = '', STREAMS = '', TOLD = '', ROUNDS = '', SAID = '' } = process.env;
const streams: Socket[] = [];
const said: number[] = [];

createServer((socket) => {
  socket.setNoDelay(true);
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    streams.push(socket);
    if (streams.length === Number(STREAMS)) setTimeout(tell, 3000);
  });
  socket.on('error', () => socket.destroy());
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));

function tell(): void {
  const n = said.length;
  const event = `id: 12345678\ndata: ${JSON.stringify({ type: 'balance_update', data: { n, eventId: '655360000' } })}\n\n`;
  said.push(performance.timeOrigin + performance.now());
  for (let told = 0; told < Number(TOLD); told += 1) streams[Math.floor(Math.random() * streams.length)]?.write(event);
  if (said.length < Number(ROUNDS)) setTimeout(tell, 200);
}
process.once('SIGTERM', () => {
  writeFileSync(SAID, said.join('\n'));
  process.exit(0);
});
