import { isIP } from 'node:net';
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { MailError, type Mailer, messageOf } from './mail-message.ts';

export interface SmtpOptions {
  /** `smtps://` (465) or `smtp://` (587), with user and password if the server requires them. */
  readonly url: string;
  /** PEM certificate of the operator's own certificate authority. */
  readonly ca?: string;
  /** Address to connect to instead of the host's own. The certificate is still checked against the host. */
  readonly at?: string;
  /** Time limit in ms for the whole conversation. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
/** Maximum bytes of one reply. */
const MOST_HEARD = 16 * 1024;

/**
 * Creates a mailer that sends by SMTP (RFC 5321), with one connection for each e-mail. TLS with a checked certificate
 * is required except on this machine.
 */
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
    // Resolving a name asks a name server, which could place localhost elsewhere.
    host: host === 'localhost' ? '127.0.0.1' : host,
    servername: isIP(host) === 0 ? host : undefined,
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && !isLoopback,
    // On loopback nobody else can listen, and such a server seldom has a valid certificate.
    ignoreTLS: isLoopback,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      forceAuth: true,
    }),
  };
}

const STEPS: Readonly<Record<string, string>> = { CONN: 'the connection', EMESSAGE: 'the message' };

/** Keeps nothing of the server's reply beyond its code: the text may contain the recipient's address or more. */
function asMailError(error: unknown, host: string, signal: AbortSignal): MailError {
  if (error instanceof MailError) return error;
  const { code = '', originalCode, command = '', responseCode, permanent } = error as NodemailerError;
  if (signal.aborted || code === 'ETIMEDOUT')
    return new MailError(`${host} did not accept the mail in time`, { cause: error });
  if (responseCode !== undefined) {
    // Only replies about this e-mail are permanent.
    const isOfLetter = command === 'RCPT TO' || code === 'EMESSAGE';
    return new MailError(`the mail server answered ${STEPS[code] ?? STEPS[command] ?? command} with ${responseCode}`, {
      isPermanent: isOfLetter && permanent === true,
    });
  }
  if (code === 'EPROTOCOL' || code === 'EENVELOPE') return new MailError('the mail server does not speak SMTP');
  return new MailError(`${host} could not be reached (${originalCode ?? code})`, { cause: error });
}
