import type { FastifyInstance } from 'fastify';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import { BODY_LIMIT } from '#platform/server/http/admission.ts';
import { LargeJson, MOST_VALUES, type ReadJson, readJson } from '#platform/server/http/read-json.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { inThread } from '#platform/server/thread.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of this route is bytes, not JSON. */
    takesBytes?: true;
  }
}

const WORKER = new URL('./http/read-json-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 10_000, mostMb: 384 };

/**
 * Reads bodies as JSON (RFC 8259) in UTF-8. Other encodings and lone surrogates are refused, because the store would
 * save something else in their place. Too deep nesting (422) and too many values (413) are refused before parsing.
 * Bodies above `BODY_LIMIT` are parsed in a thread, one at a time. An empty body counts as none: the approve call sends
 * one with a JSON content type.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const inTurn = serialQueue();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length > BODY_LIMIT) return done(null, new LargeJson(() => inTurn(() => readApart(body))));
    const read = readJson(body);
    return 'fault' in read ? done(refusalOf(read)) : done(null, read.value);
  });
}

/** Parses bytes in a separate thread; the buffer is transferred to it. */
async function readApart(body: Buffer): Promise<unknown> {
  const read = await inThread<ReadJson>(WORKER, body, BOUNDS, [body.buffer as ArrayBuffer]);
  if ('threadFault' in read)
    throw refuse(commonRefusals, 'unavailable', { detail: 'The body could not be read. Try again.' });
  if ('fault' in read) throw refusalOf(read);
  return read.value;
}

/** Accepts byte bodies on the calls that declare them, and nowhere else. */
export function readByteBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, body);
    else done(refuse(commonRefusals, 'unsupported_media_type'));
  });
}

const DETAILS = {
  no_utf8: 'The body is not UTF-8.',
  no_json: 'The body is not JSON.',
  half_character: 'The body contains half of a character (an unpaired surrogate).',
} as const;

function refusalOf({ fault }: Extract<ReadJson, { fault: string }>): Refusal {
  if (fault === 'too_deep') return refuse(commonRefusals, 'too_deep');
  if (fault === 'too_many')
    return refuse(commonRefusals, 'too_large', { detail: `The body has more than ${MOST_VALUES} values.` });
  return refuse(commonRefusals, 'malformed', { detail: DETAILS[fault] });
}
