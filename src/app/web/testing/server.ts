import { inject } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import type { Ran, Run } from '#app/server/testing/screen-server.ts';
import type { Person } from '#app/server/testing/world.ts';

type Doors = Readonly<Record<string, (app: TestApp, ...args: never[]) => unknown>>;
type After<F> = F extends (app: TestApp, ...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/**
 * Returns proxies of a testing module's functions, which run on the server with the app as first argument; arguments
 * and results are JSON.
 */
export const doorsOf = <D>(
  module: string,
): { readonly [N in keyof D as D[N] extends Doors[string] ? N : never]: After<D[N]> } =>
  new Proxy({} as never, {
    get:
      (_, name: string) =>
      (...args: unknown[]) =>
        run({ module, name, args }),
  });

/** Creates people on the server. */
export const world = doorsOf<typeof import('#app/server/testing/world.ts')>('app/server/testing/world.ts');

async function run(sent: Run): Promise<unknown> {
  const answer = await fetch(inject('screens').control, { method: 'POST', body: JSON.stringify(sent) });
  const ran = (await answer.json()) as Ran;
  if ('fault' in ran) throw new Error(`${sent.name}: ${ran.fault}`);
  return ran.value;
}

export const PASSWORD = 'correct horse battery';

/** Registers a new person without a screen, with PASSWORD and an unproven e-mail address. */
export async function registerPerson(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = JSON.stringify({ email, password: PASSWORD, firstName: 'Jun', lastName: 'Park' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/auth/register', { method: 'POST', headers, body });
  const { user, token } = (await answer.json()) as { user: { id: number; address: string }; token: string };
  return { userId: user.id, token, email, address: user.address };
}

/** Makes a call as a person without a screen and returns its body; `{userId}` is theirs. */
export async function api<T>({ userId, token }: Person, route: string, body?: object): Promise<T> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(path.replace('{userId}', String(userId)), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${text}`);
  return (text && JSON.parse(text)) as T;
}
