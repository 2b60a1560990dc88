import type { TestApp } from '#app/server/testing/harness.ts';
import { contract as offers } from '#features/issuance/contract.ts';
import { issuing } from '#features/issuance/server/testing/employer.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { contract as presenting } from '#features/presentation/contract.ts';
import { contract, type NewRoleRule } from '../../contract.ts';

const clientOf = (app: TestApp) => app.client(contract);
export const SALES = { name: 'Kim Minseo', department: 'Sales' };

/**
 * Helpers for tests of roles by a credential: an employer makes rules, and its people show their cards with this
 * server's wallet.
 */
export function office(app: TestApp) {
  const issue = issuing(app);
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const codeIn = (url: string | null) => new URL(url ?? 'none:').searchParams.get('response_code') ?? '';
  const desk = {
    call,
    issue,
    codeIn,
    employer: () =>
      issue.employer({
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'department', label: 'Department', labelKo: '부서' },
        ],
      }),
    rule: async (at: { id: number; owner: Person }, vct: string, more: Partial<NewRoleRule> = {}) => {
      const said = { name: 'Employee ID', nameKo: '사원증', vct, claim: 'department', value: 'Sales' };
      const body = { role: 'clerk' as const, ...said, issuer: null, ...more };
      return call('POST /api/org/{id}/role-rules', { params: { id: at.id }, token: at.owner.token, body });
    },
    /** Returns the link in the response that created a rule. */
    linkOf: ({ body }: { body: { link: string } }) => body.link.split('#')[1] ?? '',
    /** Creates a person whose wallet on this server holds the employer's credential. */
    holder: async (at: Awaited<ReturnType<typeof issue.employer>>, says: Record<string, string> = SALES) => {
      const person = await app.register();
      const { token } = person;
      const { link } = await at.offer({ claims: says as never });
      const seen = await app.client(offers)('POST /api/offers/look', { token, body: { offer: link } });
      const taken = await app.client(offers)('POST /api/offers/take', {
        token,
        body: { takingId: seen.body.takingId },
      });
      if (taken.status !== 201) throw new Error(taken.text);
      return person;
    },
    ask: (person: Person, link: string) => call('POST /api/staff-roles/ask', { token: person.token, body: { link } }),
    /** Answers a request with a person's wallet on this server. Returns the URL to which the wallet redirects them. */
    show: async ({ token }: Person, request: string): Promise<string | null> => {
      const wallet = app.client(presenting);
      const seen = await wallet('POST /api/presenting/look', { token, body: { request } });
      if (seen.status !== 200) throw new Error(seen.text);
      const choices = seen.body.asked.flatMap(({ query, choices: [first] }) =>
        first ? [{ query, credentials: [first.credential] }] : [],
      );
      const body = { disclosureId: seen.body.disclosureId, choices };
      const shown = await wallet('POST /api/presenting/show', { token, body });
      if (shown.status !== 201) throw new Error(shown.text);
      return shown.body.redirectUri;
    },
    take: ({ token }: Person, responseCode: string) =>
      call('POST /api/staff-roles/take', { token, body: { responseCode } }),
    /** Runs the whole sequence: request, answer, take. */
    join: async (person: Person, link: string) => {
      const asked = await desk.ask(person, link);
      if (asked.status !== 201) throw new Error(asked.text);
      return desk.take(person, codeIn(await desk.show(person, asked.body.link)));
    },
  };
  return desk;
}
