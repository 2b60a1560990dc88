import { lookup as resolve } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

export interface EgressOptions {
  /**
   * Hosts from the operator's settings, as `name:port`, or `name` for the default port. They may be private and use
   * plain http.
   */
  readonly operatorHosts?: readonly string[];
  /** PEM certificate of the operator's own certificate authority. */
  readonly ca?: string;
  /**
   * Lets requests marked `mayBeHere` reach programs on this machine, also by plain http, except on these ports, which
   * are our own. If absent, nothing on this machine is reached.
   */
  readonly ownPorts?: () => readonly number[];
  /** Resolves names; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** Client certificate for mutual TLS, in PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** `operator` only if the URL is in the settings; `outside` if a person or a message supplied it. */
  readonly from: 'operator' | 'outside';
  /** The request may reach programs on this machine if the server allows it. */
  readonly mayBeHere?: true;
  /** Presented only to hosts that the operator named, over https. */
  readonly certificate?: ClientCertificate | undefined;
  /**
   * The request is safe to repeat. Its connection to a host that the operator named is kept for the next such request.
   */
  readonly isRepeatable?: true;
  /** Bytes of the response that are enough when only the status matters. The rest is neither read nor awaited. */
  readonly enoughBytes?: number;
  /** Overrides the default total time and answer size. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Purpose in one word, for error messages. */
  readonly purpose: string;
}

export interface OutgoingReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export type EgressFault =
  | 'bad_url'
  | 'forbidden_address'
  | 'unresolved'
  | 'redirect'
  | 'too_large'
  | 'timeout'
  | 'failed';

/**
 * Reason why an outgoing request was not sent or got no response. The message contains nothing of the URL except its
 * host.
 */
export class EgressError extends Error {
  readonly fault: EgressFault;
  constructor(fault: EgressFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EgressError';
    this.fault = fault;
  }
}

export interface Egress {
  request(out: OutgoingRequest): Promise<OutgoingReply>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const DNS_MS = 5000;
/** Time limit in ms for the start of the body after the status. */
const START_MS = 1000;
const KEPT = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 };

/**
 * Creates the only way to send requests out (docs/product/security.md#outgoing-requests): https, name resolved once and
 * the connection made to the checked address, no redirects, at most 1 MB and 10 s. Rejects with EgressError.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const http = new HttpAgent(KEPT);
  const https = new HttpsAgent(KEPT);
  const agentOf = ({ url, isOperators }: Target, { isRepeatable }: OutgoingRequest) =>
    isRepeatable && isOperators && (url.protocol === 'https:' ? https : http);
  return {
    request: async (out) => {
      const timeoutMs = out.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
      const maxBytes = out.maxBytes ?? options.maxBytes ?? MAX_BYTES;
      const target = parse(out, options);
      const { url } = target;
      const signal = AbortSignal.timeout(timeoutMs);
      const fail = (fault: EgressFault, why: string, cause?: unknown) =>
        new EgressError(fault, `${out.purpose}: ${url.hostname} ${why}`, cause);
      try {
        const pinned = await pin(target, options, fail);
        const way = { pinned, signal, maxBytes, ca: options.ca, fail };
        return await send(url, out, { ...way, agent: agentOf(target, out) || false }).catch((error: unknown) => {
          if (error instanceof EndedMeanwhile) return send(url, out, { ...way, agent: false });
          throw error;
        });
      } catch (error) {
        if (error instanceof EgressError) throw error;
        if (signal.aborted) throw fail('timeout', `did not answer within ${timeoutMs} ms`, error);
        throw fail('failed', 'could not be reached', error);
      }
    },
  };
}

interface Target {
  readonly url: URL;
  readonly isOperators: boolean;
  /** Ports that are off limits if the host is this machine; undefined if it may not be this machine. */
  readonly ownPorts: readonly number[] | undefined;
}

function parse(out: OutgoingRequest, { operatorHosts = [], ownPorts }: EgressOptions): Target {
  const url = URL.parse(out.url);
  if (!url) throw new EgressError('bad_url', 'not a URL');
  const isOperators = out.from === 'operator' && operatorHosts.includes(url.host);
  const mayBeHere = out.mayBeHere === true && ownPorts !== undefined && isNamedHere(url.hostname);
  if (url.protocol !== 'https:' && !((isOperators || mayBeHere) && url.protocol === 'http:'))
    throw new EgressError('bad_url', `${url.hostname} must use https`);
  if (url.username || url.password) throw new EgressError('bad_url', `${url.hostname} has a password in its URL`);
  if (out.certificate && !(isOperators && url.protocol === 'https:'))
    throw new EgressError('bad_url', `${url.hostname} is not sent a certificate`);
  return { url, isOperators, ownPorts: mayBeHere ? ownPorts() : undefined };
}

/**
 * Reports whether a host name means this machine: localhost, 127.0.0.0/8 or ::1. Any other name could later resolve to
 * it, and no other spelling is needed.
 */
function isNamedHere(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 6) return host === '::1';
  return isIP(host) === 4 ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
}

type Fail = (fault: EgressFault, why: string, cause?: unknown) => EgressError;

/**
 * Chooses the address to connect to. Every address of the name must be public, unless the operator named the host, or
 * all addresses are loopback and that is allowed.
 */
async function pin(
  { url, isOperators, ownPorts }: Target,
  options: EgressOptions,
  fail: Fail,
): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await resolved(host, options, fail);
  const [first] = found;
  if (!first) throw fail('unresolved', 'has no address');
  if (isOperators) return first;
  if (ownPorts && found.every(({ address }) => isLoopbackAddress(address))) {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    if (ownPorts.includes(port)) throw fail('forbidden_address', 'is this server itself');
    // A server that listens on all addresses also accepts IPv4; one that listens on a single address mostly uses IPv4.
    return found.find((one) => one.family === 4) ?? first;
  }
  if (url.protocol !== 'https:' || !found.every(({ address }) => isPublicAddress(address)))
    throw fail('forbidden_address', 'is not on the public internet');
  return first;
}

async function resolved(host: string, options: EgressOptions, fail: Fail) {
  const system = (name: string) => resolve(name, { all: true, verbatim: true });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('unresolved', 'could not be resolved in time')), DNS_MS);
  });
  try {
    return await Promise.race([(options.resolve ?? system)(host), late]);
  } catch (error) {
    throw error instanceof EgressError ? error : fail('unresolved', 'cannot be resolved', error);
  } finally {
    clearTimeout(timer);
  }
}

/** The host had closed a kept connection before the request was sent. */
class EndedMeanwhile extends Error {}

interface Sending {
  readonly agent: HttpAgent | HttpsAgent | false;
  readonly pinned: { readonly address: string; readonly family: number };
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly ca: string | undefined;
  readonly fail: Fail;
}

function send(
  url: URL,
  out: OutgoingRequest,
  { agent, pinned, signal, maxBytes, ca, fail }: Sending,
): Promise<OutgoingReply> {
  // The name stays in Host and in the certificate check; the connection goes to the checked address.
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [pinned]) : done(null, pinned.address, pinned.family);
  const body = out.body === undefined ? undefined : Buffer.from(out.body);
  return new Promise((resolveReply, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = request(url, {
      method: out.method ?? 'GET',
      headers: { ...out.headers, 'accept-encoding': 'identity', ...(body && { 'content-length': body.byteLength }) },
      lookup,
      signal,
      agent,
      ...(ca !== undefined && { ca }),
      ...out.certificate,
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isEnded = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isEnded ? new EndedMeanwhile('', { cause: error }) : error);
    });
    sent.on('response', (response) => {
      readReply(response, out.enoughBytes ?? maxBytes, fail, out.enoughBytes !== undefined).then(
        resolveReply,
        (error: unknown) => {
          sent.destroy();
          reject(error);
        },
      );
    });
    sent.end(body);
  });
}

async function readReply(
  response: IncomingMessage,
  maxBytes: number,
  fail: Fail,
  isEnough: boolean,
): Promise<OutgoingReply> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400 && response.headers.location !== undefined)
    throw fail('redirect', 'answered with a redirect');
  if (isEnough) return { status, headers: response.headers, body: await readStart(response, maxBytes) };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw fail('too_large', `sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (!response.complete) throw fail('failed', 'closed the connection before its answer was complete');
  return { status, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Reads the first bytes of a response of which only the status matters. Errors in the rest are ignored. */
async function readStart(response: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => response.destroy(), START_MS);
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= bytes) response.destroy();
    });
    response.on('error', () => resolve());
    response.on('close', resolve);
  });
  clearTimeout(late);
  return Buffer.concat(chunks).subarray(0, bytes);
}
