import { isIP } from 'node:net';
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { MailError } from './mail-error.ts';
import { messageOf } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

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
/** Bytes of one answer. */
const MOST_HEARD = 16 * 1024;

/** Sends by SMTP (RFC 5321), one connection a letter. Never without TLS but on this machine; the certificate is checked. */
export function smtpMailer({ url, ca, at, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    ...serverOf(new URL(url), host),
    ...(at !== undefined && { host: at }),
    tls: { ca },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: MOST_HEARD,
  });
  return {
    isSandbox: false,
    send: async (letter, stop) => {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
      try {
        await transport.sendMail({ ...messageOf(letter), signal });
      } catch (error) {
        throw asMailError(error, host, signal);
      }
    },
  };
}

function serverOf({ protocol, port, username, password }: URL, host: string): SMTPTransportOptions {
  const isTls = protocol === 'smtps:';
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return {
    // A name server is asked for every name, and could say that localhost is elsewhere.
    host: host === 'localhost' ? '127.0.0.1' : host,
    servername: isIP(host) === 0 ? host : undefined,
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && !isLoopback,
    // Nobody else can listen, and such a server's certificate is seldom one to check.
    ignoreTLS: isLoopback,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      forceAuth: true,
    }),
  };
}

const STEPS: Readonly<Record<string, string>> = { CONN: 'the connection', EMESSAGE: 'the message' };

/** What the server says beside its code may hold the address, or worse: nothing of it is kept. */
function asMailError(error: unknown, host: string, signal: AbortSignal): MailError {
  if (error instanceof MailError) return error;
  const { code = '', originalCode, command = '', responseCode, permanent } = error as NodemailerError;
  if (signal.aborted || code === 'ETIMEDOUT')
    return new MailError(`${host} did not take the letter in time`, { cause: error });
  if (responseCode !== undefined) {
    // Only what it says of this letter is for good.
    const isOfLetter = command === 'RCPT TO' || code === 'EMESSAGE';
    return new MailError(`a mail server answers ${STEPS[code] ?? STEPS[command] ?? command} with ${responseCode}`, {
      isPermanent: isOfLetter && permanent === true,
    });
  }
  if (code === 'EPROTOCOL' || code === 'EENVELOPE') return new MailError('a mail server speaks no SMTP');
  return new MailError(`${host} could not be reached (${originalCode ?? code})`, { cause: error });
}
