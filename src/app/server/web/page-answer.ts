import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#app/routes.ts';
import { backingsOf } from '#features/ledger/server/network/read-backings.ts';
import type { Feature } from '#platform/server/feature.ts';
import { acceptsEncoding, matchesEtag } from '#platform/server/http/request-headers.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { BuiltPage } from './built.ts';
import { closedNames, trialScreens } from './trial-screens.ts';

/** Screens without personal data except what a link reveals. */
const openScreens = new Set(Object.entries(screens).flatMap(([path, place]) => (place === false ? [path] : [])));

/** Answers a path that is neither a call nor a file. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

type PageSettings = Pick<
  Settings,
  | 'mode'
  | 'hasDemoData'
  | 'ownerPassword'
  | 'networkName'
  | 'operatorKind'
  | 'bank'
  | 'verifier'
  | 'identityDesk'
  | 'rates'
  | 'taxOffice'
  | 'mail'
  | 'chain'
  | 'hasSandboxes'
>;
interface Form {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the handler that serves the page, with this server's facts in its markup. It is compressed once (brotli, gzip
 * or neither, as accepted) and answered with 304 if the client has it (RFC 9110 section 13). `Link` lists the files of
 * the route's screen, which a proxy may send ahead as 103 (RFC 8297); this process could not send that earlier than the
 * page.
 */
export function pageAnswer(built: BuiltPage, settings: PageSettings, parts: readonly Feature[]): AnswerPage {
  const plain = Buffer.from(writeServerFacts(built.text, settings, parts));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const form = (body: Buffer, encoding?: string): Form => ({
    body,
    headers: {
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
      // Each encoding is a representation of its own and has its own tag (RFC 9110 section 8.8.3.3).
      etag: `"${hash}${encoding ? `-${encoding}` : ''}"`,
    },
  });
  const { br, gzip } = compressed(hash, plain);
  const forms = { br: form(br, 'br'), gzip: form(gzip, 'gzip') };
  const asItIs = form(plain);
  const links = Object.fromEntries(Object.entries(built.files).map(([path, files]) => [path, linkTo(files)]));

  return (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { body, headers } = acceptsEncoding(accepted, 'br')
      ? forms.br
      : acceptsEncoding(accepted, 'gzip')
        ? forms.gzip
        : asItIs;
    reply.headers(headers);
    const path = request.routeOptions.url ?? '';
    // Pages that a link reveals must not be indexed by search engines.
    if (openScreens.has(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    const link = links[path];
    if (link) reply.header('link', link);
    if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], headers.etag ?? ''))
      return reply.code(304).send();
    return reply.send(body);
  };
}

interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
}
let last: (Compressed & { readonly hash: string }) | undefined;

/** Compressing takes a sixth of a second, so servers of one process share the result. */
function compressed(hash: string, plain: Buffer): Compressed {
  if (last?.hash !== hash) last = { hash, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
  return last;
}

/** Reports whether users must sign in. */
export const needsSession = ({ mode, ownerPassword }: Pick<Settings, 'mode' | 'ownerPassword'>): boolean =>
  mode === 'hosted' || ownerPassword !== undefined;

/** Returns the page's markup with this server's facts in its meta elements. */
export function writeServerFacts(page: string, settings: PageSettings, parts: readonly Feature[]): string {
  const { mode, hasDemoData, networkName } = settings;
  const closed = closedNames(settings, parts);
  const backing = backingsOf(settings).map((one) => `${one.asset}=${one.backing}`);
  // The page has no call to learn whether sign-in is needed.
  return page
    .replace('name="wallet-mode" content="personal"', `name="wallet-mode" content="${mode}"`)
    .replace('name="sign-in" content="open"', `name="sign-in" content="${needsSession(settings) ? 'needed' : 'open'}"`)
    .replace('name="demo-data" content="off"', `name="demo-data" content="${hasDemoData ? 'on' : 'off'}"`)
    .replace('name="network" content="XP Network"', () => `name="network" content="${escaped(networkName)}"`)
    .replace(/name="trial" content="[^"]*"/, `name="trial" content="${trialScreens(settings, parts).join(' ')}"`)
    .replace(/name="backing" content="[^"]*"/, `name="backing" content="${backing.join(' ')}"`)
    .replace('name="closed" content=""', `name="closed" content="${closed.join(' ')}"`)
    .replace('name="operator" content="city"', `name="operator" content="${settings.operatorKind}"`)
    .replace('name="mail" content=""', `name="mail" content="${settings.mail.kind}"`);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const linkTo = (files: readonly string[]): string =>
  files
    .map((file) => `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`)
    .join(', ');
