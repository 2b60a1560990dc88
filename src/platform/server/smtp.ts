import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { Mailer } from './mail.ts';
import { MailError } from './mail-error.ts';
import { needAddress, writeMessage } from './mail-message.ts';

export interface SmtpOptions {
  /** `smtps://` (465) or `smtp://` (587), with user and password where the server wants them. */
  readonly url: string;
  /** A certificate authority of the operator's own, PEM. */
  readonly ca?: string;
  /** Where to connect in place of the host's own address; the certificate stays the host's. */
  readonly at?: string;
  /** For the whole conversation. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
/** Of an answer that has not ended. */
const MOST_HEARD = 16 * 1024;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}
interface Server {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** On this very machine: nobody else can listen. */
  readonly isLoopback: boolean;
  readonly user: string;
  readonly password: string;
}

/** Sends by SMTP (RFC 5321), one connection a letter. Never without TLS but on this machine; the certificate is checked. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const server = serverOf(options.url);
  return {
    isSandbox: false,
    send: async (letter, stop) => {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)]);
      try {
        const message = writeMessage(letter, 'base64');
        const talk = await enter(server, options, signal);
        try {
          await talk.say(`MAIL FROM:<${needAddress(letter.from).address}>`, 'MAIL FROM', 250);
          await talk.say(`RCPT TO:<${needAddress(letter.to).address}>`, 'RCPT TO', 250, true);
          await talk.say('DATA', 'DATA', 354);
          await talk.say(`${stuffed(message)}.`, 'the message', 250, true);
          talk.leave();
        } finally {
          talk.end();
        }
      } catch (error) {
        throw asMailError(error, server, signal);
      }
    },
  };
}

function serverOf(text: string): Server {
  const url = new URL(text);
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    isLoopback: LOOPBACK.test(url.hostname),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** RFC 5321 section 4.5.2: a line that begins with a dot gets one more. */
const stuffed = (message: string) => message.replace(/^\./gm, '..');

/** Connects, turns to TLS, says who we are. */
async function enter(server: Server, { ca, at }: SmtpOptions, signal: AbortSignal) {
  const tls = { ...(isIP(server.host) === 0 && { servername: server.host }), ...(ca !== undefined && { ca }) };
  const place = { host: at ?? server.host, port: server.port };
  const talk = talkOver(server.isTls ? connectTls({ ...place, ...tls }) : connect(place), signal);
  try {
    await talk.hear('the connection', 220);
    let { lines } = await talk.say(`EHLO ${ourName()}`, 'EHLO', 250);
    if (!server.isTls && !server.isLoopback) {
      if (!offers(lines, 'STARTTLS')) throw new MailError(`${server.host} offers no STARTTLS: nothing was sent`);
      await talk.say('STARTTLS', 'STARTTLS', 220);
      talk.turn((socket) => connectTls({ socket, host: server.host, ...tls }));
      ({ lines } = await talk.say(`EHLO ${ourName()}`, 'EHLO', 250));
    }
    if (server.user) await signIn(talk, server, lines);
    return talk;
  } catch (error) {
    talk.end();
    throw error;
  }
}

const ourName = () => (/^[\w.-]{1,200}$/.test(hostname()) ? hostname() : 'localhost');
const offers = (lines: readonly string[], word: string) => lines.some((line) => line.toUpperCase().startsWith(word));

/** RFC 4954 with RFC 4616's PLAIN, or LOGIN where that is all there is. */
async function signIn(talk: Talk, { user, password, host }: Server, lines: readonly string[]): Promise<void> {
  const ways =
    lines
      .find((line) => /^AUTH[ =]/i.test(line))
      ?.toUpperCase()
      .split(/[ =]/) ?? [];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  if (ways.includes('PLAIN')) await talk.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 'AUTH', 235);
  else if (ways.includes('LOGIN')) {
    await talk.say('AUTH LOGIN', 'AUTH', 334);
    await talk.say(base64(user), 'AUTH', 334);
    await talk.say(base64(password), 'AUTH', 235);
  } else throw new MailError(`${host} offers no AUTH that is known here`);
}

type Talk = ReturnType<typeof talkOver>;

/** Commands and their replies, one after the other; `turn` goes on over another socket that lies on this one. */
function talkOver(first: Socket, signal: AbortSignal) {
  let socket = first;
  let heard = '';
  let over: Error | undefined;
  let wake: () => void = () => undefined;
  const end = (error: Error) => {
    over ??= error;
    wake();
  };
  const onData = (part: Buffer) => {
    heard += part.toString('latin1');
    if (heard.length > MOST_HEARD) end(new MailError('a mail server says too much'));
    wake();
  };
  const onClose = () => end(new Error('closed'));
  const listen = () => socket.on('data', onData).on('error', end).on('close', onClose);
  const onAbort = () => {
    end(new Error('aborted'));
    socket.destroy();
  };
  listen();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  const line = async (): Promise<string> => {
    for (;;) {
      if (over) throw over;
      const at = heard.indexOf('\n');
      if (at >= 0) {
        const text = heard.slice(0, at).replace(/\r$/, '');
        heard = heard.slice(at + 1);
        return text;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const reply = async (): Promise<Reply> => {
    const lines: string[] = [];
    for (;;) {
      const text = await line();
      const [, code = '', more = '', rest = ''] = /^(\d{3})([ -]?)(.*)$/.exec(text) ?? [];
      if (code === '') throw new MailError('a mail server speaks no SMTP');
      lines.push(rest.trim());
      if (more !== '-') return { code: Number(code), lines };
    }
  };
  const hear = async (what: string, wanted: number, isOfLetter = false): Promise<Reply> => {
    const answer = await reply();
    if (Math.floor(answer.code / 10) === Math.floor(wanted / 10)) return answer;
    // What the server says beside its code may hold the address, or worse. Only what it says of this letter is for good.
    throw new MailError(`a mail server answers ${what} with ${answer.code}`, {
      isPermanent: isOfLetter && answer.code >= 500,
    });
  };
  return {
    hear,
    say: (command: string, what: string, wanted: number, isOfLetter = false): Promise<Reply> => {
      socket.write(`${command}\r\n`);
      return hear(what, wanted, isOfLetter);
    },
    turn: (over: (socket: Socket) => Socket): void => {
      // RFC 3207 section 6: what was said before TLS could be anybody's.
      if (heard !== '') throw new MailError('a mail server goes on in clear after STARTTLS');
      socket.removeListener('data', onData).removeListener('close', onClose);
      socket = over(socket);
      listen();
    },
    leave: () => void socket.write('QUIT\r\n'),
    end: () => {
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('close', onClose);
      socket.destroySoon();
    },
  };
}

function asMailError(error: unknown, { host }: Server, signal: AbortSignal): MailError {
  if (error instanceof MailError) return error;
  if (signal.aborted) return new MailError(`${host} did not take the letter in time`, { cause: error });
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new MailError(`${host} could not be reached${code}`, { cause: error });
}
