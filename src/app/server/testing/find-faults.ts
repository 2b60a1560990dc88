import type { CallSpec } from '#platform/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import type { TestApp } from './harness.ts';
import { type Malformed, malformed, textOf } from './malformed.ts';

const SEED = 20_261_122;

interface Person {
  readonly userId: number;
  readonly token: string;
}

/**
 * Sends `count` malformed requests to every call of the contracts; resolves to the number sent and to those answered
 * with a fault.
 */
export async function findFaults(app: TestApp, count: number): Promise<{ made: number; faults: string[] }> {
  const calls = app.built.mounted.contracts.flatMap((contract) => Object.entries<CallSpec>(contract.calls));
  const faults: string[] = [];
  let person = await app.register();
  for (const [at, [route, spec]] of calls.entries()) {
    for (const one of malformed(route, spec, SEED + at, count)) {
      const status = await ask(app, route, one, person);
      // 501 is the response to any request for something that the server does not offer.
      if (status >= 500 && status !== 501) faults.push(`${status} ${route} ${JSON.stringify(one).slice(0, 300)}`);
    }
    // Rate limits would hide later requests.
    await app.db.run(sql`DELETE FROM attempts`);
    // A well-formed request may have signed out, or deleted the account.
    if ((await app.call('GET /api/auth/verify', { token: person.token })).status === 401) person = await app.register();
  }
  return { made: calls.length * count, faults };
}

async function ask(app: TestApp, route: string, { query, body, id, key }: Malformed, { userId, token }: Person) {
  const { status } = await app.call(route.replace('{userId}', String(userId)).replaceAll(/\{\w+\}/g, id), {
    query,
    token,
    ...(body !== undefined && { body: textOf(body, userId) }),
    ...(key !== undefined && { key }),
  });
  return status;
}
