import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response has no personal data, so pages of any site may read it. */
    isPublic?: true;
    /** The route is read by proxies and monitors, which address a node of a hosted server by its own name. */
    isForMonitors?: true;
  }
}

type Refused = (detail: string) => Error;
const foreign: Refused = (detail) => refuse(commonRefusals, 'foreign_origin', { detail });

/**
 * Creates the first hook of every request (docs/product/security.md#origin-and-host).
 *
 * - The Host must be ours.
 * - A request that may change something must come from a page of that very Host, or from no page. In personal mode the
 * same holds for reading the owner's data.
 * - In personal mode, requests through a proxy are accepted only from the proxy of TRUST_PROXY and for PUBLIC_URL's
 * host.
 * - A hosted node's health and metrics may be read under any name, because a proxy's health check and Prometheus know
 * only its address.
 */
export function createOriginHook(settings: Pick<Settings, 'mode' | 'publicUrl'>) {
  const originOfPublicHost = publicHosts(settings.publicUrl);
  const isPersonal = settings.mode === 'personal';
  const isForAnyHost = (request: FastifyRequest) =>
    !isPersonal && isReading(request) && request.routeOptions.config.isForMonitors === true;
  const isForAnySite = (request: FastifyRequest) => isReading(request) && !(isPersonal && isOwnersToRead(request));
  const judgeHost = (request: FastifyRequest, isProxied: boolean): Error | undefined => {
    const host = request.host.toLowerCase();
    const ofMachine = isProxied ? undefined : loopbackOrigin(host, request.socket.localPort);
    const origin = originOfPublicHost.get(host) ?? ofMachine;
    if (origin === undefined)
      return foreign('This server does not answer to that Host. Set PUBLIC_URL to the host that people use.');
    return isForAnySite(request) || isFromOurPage(request, origin)
      ? undefined
      : foreign('The request comes from another site.');
  };
  const judge = (request: FastifyRequest): Error | undefined => {
    const isProxied = isPersonal && cameThroughProxy(request);
    if (isProxied && !isOfOurProxy(request))
      return foreign('In personal mode, requests through a proxy or tunnel are refused unless TRUST_PROXY names it.');
    return withoutOneHost(request) ?? (isForAnyHost(request) ? undefined : judgeHost(request, isProxied));
  };
  return (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => done(judge(request));
}

/** Returns an error if the request does not name exactly one host. */
function withoutOneHost(request: FastifyRequest): Error | undefined {
  if (hostsIn(request) !== 1)
    return refuse(commonRefusals, 'malformed', { detail: 'A request must have exactly one Host header.' });
  return namesItsHost(request) ? undefined : foreign('The request target and the Host header name different hosts.');
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Reports whether only the owner's pages may read this route. In personal mode no session protects it, so a page of any
 * other site could make this machine read the owner's data.
 */
const isOwnersToRead = ({ routeOptions: { url = '', config } }: FastifyRequest) =>
  url.startsWith('/api/') && !config.isPublic;

/** Request target as clients send it to a proxy, up to its path (RFC 9112 section 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Returns the path and query of a request target. For one in absolute form it drops the authority, so that it is never
 * mistaken for another path.
 */
export function pathOf(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(ABSOLUTE, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Reports whether an authority in the request target, if there is one, matches Host, over which it takes precedence.
 */
function namesItsHost({ originalUrl, raw: { headers } }: FastifyRequest): boolean {
  const [, authority] = ABSOLUTE.exec(originalUrl) ?? [];
  return authority === undefined || authority.toLowerCase() === headers.host?.toLowerCase();
}

/**
 * Programs that are not browsers send neither header. Other ports of localhost are same-site, so same-site is not
 * enough.
 */
function isFromOurPage({ headers }: FastifyRequest, ours: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return (origin === undefined || origin === ours) && (site === undefined || site === 'same-origin' || site === 'none');
}

/** Headers that proxies, tunnels and networks in front of servers add to a request. */
const PROXY_HEADER =
  /^(via|forwarded|x-(forwarded|original|real|client|cluster|envoy|proxy)(-.*)?|cf-.*|cdn-.*|true-client-ip|fastly-client-ip|ngrok-.*|tailscale-.*)$/;

/**
 * Reports whether a proxy forwarded the request: it has a proxy's header, or is HTTP/1.0, as from unconfigured proxies
 * but from no current browser or client.
 */
function cameThroughProxy({ raw }: FastifyRequest): boolean {
  if (raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0) return true;
  for (const name in raw.headers) if (PROXY_HEADER.test(name)) return true;
  return false;
}

/** Reports whether the request came from our configured proxy and names the client's address. */
const isOfOurProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** Counts the Host headers. Node keeps the first of several, but a proxy in front may have used the last. */
function hostsIn({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const HOST = /^(.*?)(?::(\d+))?$/;

function loopbackOrigin(host: string, ourPort: number | undefined): string | undefined {
  const [, name = '', port = '80'] = HOST.exec(host) ?? [];
  return LOOPBACK.has(name) && Number(port) === ourPort ? new URL(`http://${host}`).origin : undefined;
}

/** Returns PUBLIC_URL's host as clients write it, with or without the scheme's default port. */
function publicHosts(publicUrl: string): ReadonlyMap<string, string> {
  const { origin, host, hostname, port, protocol } = new URL(publicUrl);
  const hosts = port ? [host] : [host, `${hostname}:${protocol === 'https:' ? 443 : 80}`];
  return new Map(hosts.map((name) => [name, origin]));
}
