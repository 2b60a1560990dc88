import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Splits PostgreSQL's protocol into messages: the type's letter and all bytes. */
function messagesOf(socket: Socket, isStartup: boolean, take: (type: string, bytes: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  let hasType = !isStartup;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = hasType ? 1 : 0;
      const size = rest.length < at + 4 ? Number.POSITIVE_INFINITY : at + rest.readUInt32BE(at);
      if (rest.length < size) return;
      const [bytes, type] = [rest.subarray(0, size), hasType ? String.fromCharCode(rest[0] ?? 0) : 'startup'];
      rest = rest.subarray(size);
      hasType = true;
      take(type, bytes);
    }
  });
}

function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), size, body]);
}
const int = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);

interface Backend {
  readonly socket: Socket;
  /** Client that receives the session's responses. */
  client: Socket | undefined;
  /** Number of responses that the server still owes this client. */
  open: number;
}

/**
 * Starts a careless pooler in front of PostgreSQL. It forwards only user and database of a connection's start
 * parameters and resets nothing between clients. It lends a session for as long as a client is connected, or for one
 * transaction, newest free session first.
 */
export async function startPooler(target: URL, lends: 'session' | 'transaction') {
  const free: Backend[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => void sockets.delete(socket)));
    return socket;
  };

  const release = (backend: Backend) => {
    backend.client = undefined;
    if (!backend.socket.destroyed) free.push(backend);
  };
  const newBackend = async (): Promise<Backend> => {
    const socket = keep(connect(Number(target.port), target.hostname));
    const backend: Backend = { socket, client: undefined, open: 0 };
    const isReady = Promise.withResolvers<void>();
    messagesOf(socket, false, (type, bytes) => {
      backend.client?.write(bytes);
      if (type !== 'Z') return;
      isReady.resolve();
      if (backend.open > 0) backend.open -= 1;
      const isIdle = String.fromCharCode(bytes.at(-1) ?? 0) === 'I';
      if (lends === 'transaction' && backend.client && isIdle && backend.open === 0) release(backend);
    });
    socket.write(message('', int(196608), 'user', target.username, 'database', target.pathname.slice(1), ''));
    await isReady.promise;
    return backend;
  };

  const serve = (client: Socket) => {
    let mine: Backend | undefined;
    let work = Promise.resolve();
    const pass = async (type: string, bytes: Buffer) => {
      if (mine?.client !== client) mine = free.pop() ?? (await newBackend());
      mine.client = client;
      if (type === 'Q' || type === 'S') mine.open += 1;
      mine.socket.write(bytes);
    };
    messagesOf(keep(client), true, (type, bytes) => {
      if (type === 'startup') client.write(greeting());
      else if (type !== 'X') work = work.then(() => pass(type, bytes));
    });
    client.on('close', () => mine?.client === client && release(mine));
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.searchParams.delete('host');
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

let clients = 0;

/** Greets a client with a process id that does not exist on the server. */
function greeting(): Buffer {
  clients += 1;
  return Buffer.concat([
    message('R', int(0)),
    message('S', 'client_encoding', 'UTF8'),
    message('K', int(1_000_000_000 + clients), int(0)),
    message('Z', Buffer.from('I')),
  ]);
}
