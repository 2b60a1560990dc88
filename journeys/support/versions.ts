import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server that simulates deploys: page and worker carry a version, and files can be missing. */
export interface Deploy {
  readonly address: string;
  /** Serves a version from now on; `missing` matches files that are absent. */
  serve(version: number, missing?: RegExp): void;
  /** Rewrites settings in each page from now on, as a server with other settings would. */
  retell(settings: (page: string) => string): void;
  stop(): Promise<void>;
}

/** Proxies between the browser and a personal server. Each version has another page, and so another worker. */
export async function deployBefore(server: string): Promise<Deploy> {
  let version = 1;
  let missing: RegExp | undefined;
  let told = (page: string) => page;
  const rewrite = (path: string, text: string) =>
    path === '/sw.js'
      ? text.replace(/version:`(\w+)`/, (_, name: string) => `version:\`${name}-${version}\``)
      : told(text).replace('<head>', `<head><meta name="journey-version" content="${version}" />`);

  const proxy = createServer((asked, answer) => {
    const path = (asked.url ?? '/').replace(/\?.*/, '');
    if (missing?.test(path)) return void answer.writeHead(404).end();
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = asked.headers;
    const isPage = headers.accept?.includes('text/html') || path === '/';
    const own = { ...headers, host: new URL(server).host, ...(headers.origin && { origin: server }) };
    const passed = request(`${server}${asked.url}`, { method: asked.method ?? 'GET', headers: own }, (got) => {
      if (isPage || path === '/sw.js') void whole(got, answer, (text) => rewrite(path, text));
      else got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    serve: (next, without) => {
      version = next;
      missing = without;
    },
    retell: (settings) => {
      told = settings;
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

async function whole(got: IncomingMessage, answer: ServerResponse, rewrite: (text: string) => string) {
  let text = '';
  for await (const part of got.setEncoding('utf8')) text += part;
  const { 'content-length': _, 'transfer-encoding': __, etag: ___, 'last-modified': ____, ...headers } = got.headers;
  answer.writeHead(got.statusCode ?? 502, headers).end(rewrite(text));
}
