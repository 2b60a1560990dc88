import type { FastifyInstance } from 'fastify';
import { brokenBound } from '#platform/json-bounds.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of this route is bytes, and no JSON. */
    takesBytes?: true;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
/** Values in a body, those within others included: the largest rows by file have a tenth of that. */
const MOST_VALUES = 250_000;

/**
 * Reads bodies as JSON (RFC 8259), in UTF-8 alone: bytes of another encoding and halves of surrogate pairs are refused, since the store
 * could only keep something else in their place, and so is, before it is parsed, what is nested too deep (422) or has too many values (413). An empty body is none: the approve call has one under a JSON content type.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = decoded(body);
    if (text === undefined) return done(malformed('The body is not UTF-8.'));
    if (text === '') return done(null, undefined);
    const bound = brokenBound(text, MOST_VALUES);
    if (bound === 'too_deep') return done(refuse(commonRefusals, 'too_deep'));
    if (bound === 'too_many')
      return done(refuse(commonRefusals, 'too_large', { detail: `The body has more than ${MOST_VALUES} values.` }));
    return parse(request, text, (error, value: unknown) => {
      if (error) done(malformed('The body is not JSON.'));
      else if (SURROGATE_ESCAPE.test(text) && !isWellFormed(value))
        done(malformed('The body holds half of a character (an unpaired surrogate).'));
      else done(null, value);
    });
  });
}

/** Takes bodies that are bytes on the calls that want them, and nowhere else. */
export function readByteBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, body);
    else done(refuse(commonRefusals, 'unsupported_media_type'));
  });
}

const malformed = (detail: string) => refuse(commonRefusals, 'malformed', { detail });

function decoded(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** Level by level in one list, so that no depth of nesting runs out of stack. */
function isWellFormed(value: unknown): boolean {
  const values = [value];
  for (const each of values) {
    if (typeof each === 'string' && !each.isWellFormed()) return false;
    if (typeof each === 'object' && each !== null)
      for (const [name, member] of Object.entries(each)) values.push(name, member);
  }
  return true;
}
