import type { TestApp } from '#app/server/testing/harness.ts';
import { callSigned } from '#features/auth/server/testing/phone.ts';
import { contract } from '../../contract.ts';
import type { Kind, Right, Role, Scope } from '../../rules.ts';
import type { ShopCategory } from '../../shop-categories.ts';
import type { ApiKey, Membership } from '../../wire.ts';
import { decideState } from '../operator.ts';

export interface Person {
  readonly userId: number;
  readonly address: string;
  readonly token: string;
}

/** Returns the `n`th business number with a valid check digit. */
export function businessNumber(n: number): string {
  const nine = String(100_000_000 + n);
  const sum = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((total, weight, i) => total + weight * Number(nine[i]), 0);
  return nine + ((10 - ((sum + Math.floor((5 * Number(nine[8])) / 10)) % 10)) % 10);
}

const clientOf = (app: TestApp) => app.client(contract);

/** Makes a call in an organisation's name with an invalid body: the right is checked before the body. */
export const askAs = (app: TestApp, route: string, access: string, org: number, token: string) => {
  const params = Object.fromEntries(
    [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'userId' || (name === 'id' && route.includes('/org/{id}')) ? org : 999_999,
    ]),
  );
  const isWriting = !route.startsWith('GET ') && !route.startsWith('DELETE ');
  return app.call(route, { params, token, ...(isWriting && { body: access === 'body' ? { userId: org } : {} }) });
};

/** Calls that end a membership or an organisation without a body. Each has a test of its own. */
const ENDING = ['POST /api/org/{id}/leave', 'POST /api/org/{id}/close'];

/** Every call that staff may make for an organisation in its path, as the contracts declare them. */
export const officialCalls = (app: TestApp) =>
  app.built.mounted.contracts.flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([route, { right, access }]) =>
      right === undefined || access === 'actor' || access === 'office' || ENDING.includes(route)
        ? []
        : [{ route, right: right as Right, access }],
    ),
  );

/** Reports whether a person may not make a call in an organisation's name. */
export async function isForbidden(
  app: TestApp,
  { route, access }: { readonly route: string; readonly access: string },
  org: number,
  { token }: Pick<Person, 'token'>,
): Promise<boolean> {
  const { status, problem } = await askAs(app, route, access, org, token);
  return status === 403 && problem.code === 'forbidden';
}

let numbers = 0;

/** Helpers for tests of organisations. */
export function registry(app: TestApp) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const firms = {
    call,
    /** Makes an organisation, approved by default. */
    make: async (
      owner: Person,
      more: { kinds?: Kind[]; name?: string; isOpen?: boolean; trade?: ShopCategory } = {},
    ): Promise<Membership> => {
      numbers += 1;
      const {
        kinds = ['employer'],
        name = `Firm ${'abcdefghijklmnopqrstuvwxyz'[numbers % 26]}${numbers}`,
        isOpen = true,
      } = more;
      const reply = await call('POST /api/org', {
        token: owner.token,
        body: { name, kinds, businessNumber: businessNumber(numbers), ...(more.trade && { trade: more.trade }) },
      });
      if (reply.status !== 201) throw new Error(reply.text);
      if (isOpen && reply.body.organisation.state === 'asked')
        await decideState(app.built.mounted.services, {
          id: reply.body.organisation.id,
          state: 'approved',
          reason: null,
        });
      return reply.body;
    },
    /** Makes a new person who joins in a role. */
    staff: async (owner: Person, id: number, role: Role): Promise<Person> =>
      firms.join(owner, id, role, await app.register()),
    /** A person joins in a role. */
    join: async (owner: Person, id: number, role: Role, person: Person): Promise<Person> => {
      const invited = await call('POST /api/org/{id}/invitations', {
        params: { id },
        token: owner.token,
        body: { role, label: role },
      });
      if (invited.status !== 201) throw new Error(invited.text);
      const joined = await call('POST /api/invitations/accept', {
        token: person.token,
        body: { token: new URL(invited.body.link).hash.slice(1) },
      });
      if (joined.status !== 201) throw new Error(joined.text);
      return person;
    },
    key: async (owner: Person, id: number, scopes: Scope[], more: object = {}): Promise<ApiKey & { key: string }> => {
      const making = { params: { id }, token: owner.token, body: { name: 'ERP', scopes, ...more } };
      const made = await callSigned(app, 'POST /api/org/{id}/keys', making);
      if (made.status !== 201) throw new Error(made.text);
      return made.body as ApiKey & { key: string };
    },
  };
  return firms;
}
