import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallSpec } from '#platform/contract.ts';
import { parseId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  before: z.string().min(1).max(128).optional(),
};
const noBody = z.strictObject({});
const idempotencyKey = /^[\x21-\x7e]{1,128}$/;

/** Returns the query schema of a call, with `limit` and `before` for lists. */
export const queryShape = (spec: CallSpec): z.ZodObject =>
  z.strictObject({ ...(spec.query?.shape ?? {}), ...(spec.paged ? pageQuery : {}) });

/**
 * Parses the ids in a path, by parameter name. Refuses with 404 if one is not a positive integer, since nothing has
 * such an id.
 */
export function readParams(names: readonly string[], raw: Record<string, string>): Record<string, number> {
  const params: Record<string, number> = {};
  for (const name of names) {
    const id = parseId(raw[name] ?? '');
    if (id === undefined) throw refuse(commonRefusals, 'not_found');
    params[name] = id;
  }
  return params;
}

/** Parses the body with the contract's schema. A call without one accepts no body. */
export function readBody(spec: CallSpec, body: unknown): unknown {
  if (spec.takes === 'bytes') return readBytes(body);
  if (spec.body) return parseShape(spec.body, body === undefined ? {} : body);
  return body === undefined ? undefined : void parseShape(noBody, body);
}

function readBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body;
  if (body === undefined || body instanceof Uint8Array)
    throw refuse(commonRefusals, 'malformed', { detail: 'The body is empty.' });
  throw refuse(commonRefusals, 'unsupported_media_type', { detail: 'Send bytes, as application/octet-stream.' });
}

/**
 * Maximum number of fields that a refusal names. Otherwise the response to a body with faults everywhere would be
 * larger than the body.
 */
const MOST_NAMED = 100;

/** Parses a value, or refuses with 400 and the reason for each of the first hundred faulty fields. */
export function parseShape<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = new Map<string, string>();
  for (const issue of result.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown
      ? issue.keys.slice(0, MOST_NAMED).map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.') || 'body'];
    for (const name of names)
      if (errors.size < MOST_NAMED && !errors.has(name)) errors.set(name, isUnknown ? 'is not known' : issue.message);
  }
  throw refuse(commonRefusals, 'malformed', { errors: Object.fromEntries(errors) });
}

/** Returns `Idempotency-Key`, if sent. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && idempotencyKey.test(key)) return key;
  throw refuse(commonRefusals, 'malformed', {
    errors: { 'Idempotency-Key': 'must be 1 to 128 visible ASCII characters' },
  });
}
