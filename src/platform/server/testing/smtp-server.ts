import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export interface SmtpRules {
  readonly cert?: { readonly key: string; readonly cert: string };
  readonly auth?: 'PLAIN' | 'LOGIN';
  /** Replies to a verb, the greeting or the message (`.`) instead of success. `silent` sends no reply. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Uses TLS from the first byte. */
  readonly isSmtps?: boolean;
  /** Accepts commands that did not wait for a reply (RFC 2920). */
  readonly isPipelining?: boolean;
  /** If true, the server sends more plain text after the reply to STARTTLS. */
  readonly talksOn?: boolean;
}

interface Kept {
  /** Commands received; those under TLS are marked. */
  readonly said: string[];
  readonly letters: string[];
}

/** Starts a small SMTP server (RFC 5321) that stores what it receives. */
export async function startSmtp(rules: SmtpRules = {}) {
  const kept: Kept = { said: [], letters: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (rules.isSmtps) serve(inTls(socket, rules), true, rules, kept);
    else serve(socket, false, rules, kept);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    ...kept,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function inTls(socket: Socket, { cert }: SmtpRules): Socket {
  const turned = new TLSSocket(socket, { isServer: true, ...cert });
  turned.on('error', () => undefined);
  return turned;
}

function serve(socket: Socket, isTls: boolean, rules: SmtpRules, kept: Kept, isGreeted = false): void {
  let buffer = '';
  let letter: string[] | undefined;
  let secrets = 0;
  const say = (line: string) => {
    if (line !== 'silent') socket.write(`${line}\r\n`);
  };
  const write = (line: string, to: string[]) => {
    if (line !== '.') return void to.push(line);
    kept.letters.push(to.join('\r\n'));
    letter = undefined;
    say(rules.answers?.['.'] ?? '250 taken');
  };
  const verbs: Readonly<Record<string, (line: string) => void>> = {
    ehlo: () => {
      say('250-mail.example');
      if (rules.auth) say(`250-AUTH ${rules.auth}`);
      if (rules.isPipelining) say('250-PIPELINING');
      say(rules.cert && !isTls ? '250 STARTTLS' : '250 8BITMIME');
    },
    starttls: () => {
      if (!rules.cert) return say('502 no');
      socket.removeAllListeners('data');
      socket.write(rules.talksOn ? '220 go\r\n554 injected\r\n' : '220 go\r\n');
      serve(inTls(socket, rules), true, rules, kept, true);
    },
    auth: (line) => {
      secrets = line === 'AUTH LOGIN' ? 2 : 0;
      say(secrets > 0 ? '334 VXNlcm5hbWU6' : '235 in');
    },
    data: () => {
      letter = [];
      say('354 go on');
    },
  };
  const hear = (line: string) => {
    if (letter) return write(line, letter);
    kept.said.push(isTls ? `tls ${line}` : line);
    if (secrets > 0) {
      secrets -= 1;
      return say(secrets > 0 ? '334 UGFzc3dvcmQ6' : '235 in');
    }
    const verb = (line.split(/[ :]/)[0] ?? '').toUpperCase();
    const answer = rules.answers?.[verb];
    if (answer !== undefined) return say(answer);
    const act = verbs[verb.toLowerCase()] ?? (() => say('250 yes'));
    return act(line);
  };
  socket.on('data', (part) => {
    buffer += part.toString();
    for (let at = buffer.indexOf('\r\n'); at >= 0; at = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, at);
      buffer = buffer.slice(at + 2);
      hear(line);
    }
  });
  if (!isGreeted) say(rules.answers?.greeting ?? '220 mail.example');
}
