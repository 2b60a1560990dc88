import { lookup as resolve } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

export interface EgressOptions {
  /** Hosts, as `name:port` or `name` for the protocol's own port, that the operator's settings name: they may be private and plain http. */
  readonly operatorHosts?: readonly string[];
  /** A certificate authority of the operator's own, PEM. */
  readonly ca?: string;
  /**
   * Lets requests that say so reach programs of this very machine, by plain http too, but at none of these ports: our own. Left out, nothing of this
   * machine is reached.
   */
  readonly ownPorts?: () => readonly number[];
  /** How names are resolved; the system's way unless told. */
  readonly resolve?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** By which a server knows who asks (mutual TLS); PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** `operator` only where the URL stands in the settings; a URL that a person or a message brought is from `outside`. */
  readonly from: 'operator' | 'outside';
  /** Where the server lets it, programs of this machine are asked too. */
  readonly mayBeHere?: true;
  /** Shown to a host that the operator named, by https; no other is asked with one. */
  readonly certificate?: ClientCertificate | undefined;
  /** What may be asked twice: the connection to a host that the operator named is kept for the next such request. */
  readonly isRepeatable?: true;
  /** So many bytes of the answer are enough: it is its status that counts, and the rest is neither read nor waited for. */
  readonly enoughBytes?: number;
  /** In place of the door's own: how long it may take in all, and how long an answer may be. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** What it is for, in a word; stands in the error. */
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

/** Why a request out was not made or gave no answer; nothing of the URL but its host stands in the message. */
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
/** How long the start of an answer may take to come after its status. */
const START_MS = 1000;
const KEPT = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 };

/**
 * The one door out (docs/product/security.md#outgoing-requests): https, the name resolved once and the connection made to the checked address, no redirects,
 * 1 MB, 10 s in all. Rejects with EgressError.
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
        if (signal.aborted) throw fail('timeout', `gave no answer within ${timeoutMs} ms`, error);
        throw fail('failed', 'could not be asked', error);
      }
    },
  };
}

interface Target {
  readonly url: URL;
  readonly isOperators: boolean;
  /** Ports that it is not reached at where it is on this machine; undefined where it may not be. */
  readonly ownPorts: readonly number[] | undefined;
}

function parse(out: OutgoingRequest, { operatorHosts = [], ownPorts }: EgressOptions): Target {
  const url = URL.parse(out.url);
  if (!url) throw new EgressError('bad_url', 'not a URL');
  const isOperators = out.from === 'operator' && operatorHosts.includes(url.host);
  const mayBeHere = out.mayBeHere === true && ownPorts !== undefined && isNamedHere(url.hostname);
  if (url.protocol !== 'https:' && !((isOperators || mayBeHere) && url.protocol === 'http:'))
    throw new EgressError('bad_url', `${url.hostname} must be reached by https`);
  if (url.username || url.password)
    throw new EgressError('bad_url', `${url.hostname} comes with a password in the URL`);
  if (out.certificate && !(isOperators && url.protocol === 'https:'))
    throw new EgressError('bad_url', `${url.hostname} is shown no certificate`);
  return { url, isOperators, ownPorts: mayBeHere ? ownPorts() : undefined };
}

/** Whether a host is this machine by its name, 127.0.0.0/8 or ::1. Any other name may come to resolve to it, and no other spelling is needed. */
function isNamedHere(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 6) return host === '::1';
  return isIP(host) === 4 ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
}

type Fail = (fault: EgressFault, why: string, cause?: unknown) => EgressError;

/** The address to connect to: every address of the name must be public, unless the operator named the host, or all are of this machine and may be. */
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
    // What listens on all addresses hears IPv4, what listens on one mostly is there.
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

/** A kept connection that its host had ended before it was asked. */
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
  // The name stays in Host and in the certificate's check; the connection goes to the address that was checked.
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
    throw fail('redirect', 'answers with a redirect');
  if (isEnough) return { status, headers: response.headers, body: await readStart(response, maxBytes) };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw fail('too_large', `answers with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (!response.complete) throw fail('failed', 'broke off its answer');
  return { status, headers: response.headers, body: Buffer.concat(chunks) };
}

/** The first bytes of an answer whose status says it all: whatever becomes of the rest, nobody waits for it. */
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
