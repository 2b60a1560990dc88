import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#platform/contract.ts';
import { MOST_VALUES } from '#platform/server/http/read-json.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp({ each: 'nothing' });
const threads: Worker[] = [];
const seen = (thread: Worker) => void threads.push(thread);
beforeEach(() => {
  threads.length = 0;
  process.on('worker', seen);
});
afterEach(() => void process.off('worker', seen));

type Schema = Readonly<Record<string, unknown>>;
const ownOf = (schema: Schema, field: string) => Object.values((schema[field] ?? {}) as Record<string, Schema>);
/** Returns the number of values in the largest JSON that a schema accepts; infinite if unbounded. */
function mostValues(schema: Schema): number {
  const either = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (either) return Math.max(...either.map(mostValues));
  const sumOf = (parts: readonly Schema[]) => parts.reduce((sum, part) => sum + mostValues(part), 1);
  if (schema.type === 'object')
    return schema.additionalProperties instanceof Object
      ? Number.POSITIVE_INFINITY
      : sumOf(ownOf(schema, 'properties'));
  if (schema.type !== 'array')
    return 'type' in schema || 'const' in schema || 'enum' in schema ? 1 : Number.POSITIVE_INFINITY;
  if (schema.prefixItems) return sumOf(schema.prefixItems as readonly Schema[]);
  return 1 + Number(schema.maxItems ?? Number.POSITIVE_INFINITY) * mostValues(schema.items as Schema);
}

describe('JSON in a body', () => {
  test('has room for every call’s values, which are bounded unless a call accepts names or JSON from others', () => {
    const bodies = app.built.mounted.contracts
      .flatMap(({ calls }) => Object.entries<CallSpec>(calls))
      .flatMap(([route, { body }]) =>
        body ? [{ route, most: mostValues(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }] : [],
      );
    expect(bodies.length).toBeGreaterThan(150);
    const isBounded = ({ most }: { most: number }) => Number.isFinite(most);
    expect(Math.max(...bodies.filter(isBounded).map(({ most }) => most))).toBeLessThanOrEqual(MOST_VALUES);
    expect(bodies.filter((body) => !isBounded(body)).map(({ route }) => route)).toEqual([
      'POST /api/signatures/{userId}',
      'POST /api/office/rules',
      'POST /api/work/approvals/batch',
      'POST /api/org/{id}/issuing/offers',
      'POST /api/org/{id}/issuing/types/{typeId}/self-service',
      'POST /api/org/{id}/credential-offers',
    ]);
  });

  const text = 'a'.repeat(300_000);
  const faults: [string, string | Buffer, number, string][] = [
    [
      'another encoding',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xb0, 0xa1]), Buffer.from('"}')]),
      400,
      'not UTF-8',
    ],
    ['no JSON', '{"a":1', 400, 'not JSON'],
    ['another prototype', '{"__proto__":{}}', 400, 'not JSON'],
    ['another prototype, escaped', '{"\\u005f_proto__":{}}', 400, 'not JSON'],
    ['a constructor’s prototype', '{"a":[{"constructor":{"prototype":{}}}]}', 400, 'not JSON'],
    ['half of a character', '{"a":"\\ud83d"}', 400, 'half of a character'],
    ['33 levels', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`, 422, 'nested too deep'],
    ['10,001 values', `[${'1,'.repeat(9_999)}1]`, 413, 'more than 10000 values'],
    ['a fault of its shape', '{"b":"\\ud83d\\ude00","constructor":1}', 400, '"b":"is not known"'],
  ];
  test.each(faults)(
    'with %s is refused alike, whether small on the main thread or large in a thread',
    async (_what, json, status, words) => {
      const { userId, token } = await app.register();
      const send = async (body: Uint8Array<ArrayBuffer>) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const sent = await fetch(`${app.url}/api/identity-imports/${userId}`, { method: 'POST', headers, body });
        return [sent.status, await sent.text(), threads.splice(0).length] as const;
      };
      const bytes = Buffer.from(json);
      const [small, large] = [await send(bytes), await send(Buffer.concat([bytes, Buffer.alloc(300_000, ' ')]))];
      expect(small).toEqual([status, expect.stringContaining(words), 0]);
      expect(large).toEqual([status, small[1], 1]);
    },
  );

  test('with one text of 300 kB is parsed in a thread, and its call validates it', async () => {
    const { userId, token } = await app.register();
    const metadata = { documentNumber: 'M1', name: 'Test Person', imageData: `data:image/png;base64,${text}` };
    const body = { userId, title: 'p', documentType: 'passport', metadata };
    const { problem } = await app.call('POST /api/digital-documents', { token, body });
    expect([problem.code, threads.length]).toEqual(['image_malformed', 1]);
  });

  test('with faults in 5,000 fields is refused with the first hundred named', async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]));
    const { problem } = await app.call('POST /api/auth/login', { body });
    expect(Object.keys(problem.errors ?? {})).toHaveLength(100);
  });
});
