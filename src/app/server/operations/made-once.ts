import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callHeaders } from '#platform/server/http/problems.ts';
import { acceptsEncoding, matchesEtag } from '#platform/server/http/request-headers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** The best level takes ten times as long for megabytes of text and saves only a tenth of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

interface Form {
  readonly body: Buffer;
  readonly tag: string;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/**
 * Answers with a text that is generated at the first request and then cached. It is compressed once, off the main
 * thread, and has an ETag, so that a client that has it gets 304 (RFC 9110, section 13).
 */
export function madeOnce(type: string, make: () => Promise<string>) {
  const forms = once(async () => formsOf(Buffer.from(await make())));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const made = await forms();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { body, tag, encoding } = acceptsEncoding(accepted, 'br')
      ? made.br
      : acceptsEncoding(accepted, 'gzip')
        ? made.gzip
        : made.plain;
    reply.headers({ ...callHeaders, 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag }).type(type);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.send(body);
  };
}

async function formsOf(plain: Buffer): Promise<Record<'plain' | 'br' | 'gzip', Form>> {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const form = (body: Buffer, encoding?: 'br' | 'gzip'): Form => ({
    body,
    encoding,
    tag: `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`,
  });
  const [br, gz] = await Promise.all([brotli(plain, BROTLI), gzipped(plain, { level: 9 })]);
  return { plain: form(plain), br: form(br, 'br'), gzip: form(gz, 'gzip') };
}

/** Computes a value at the first call and shares it with later callers; a failure is retried by the next caller. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
