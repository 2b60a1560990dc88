import type { TestApp } from '#app/server/testing/harness.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { counter } from '#features/traveler/server/testing/counter.ts';
import { contract, type NewProofRule } from '../../contract.ts';
import { office } from './office.ts';

const clientOf = (app: TestApp) => app.client(contract);

/**
 * Helpers for tests of refunds by a credential: an authority issues, an operator accepts, and travellers show it with
 * this server's wallet.
 */
export function refundDesk(app: TestApp) {
  const cards = office(app);
  const refunds = counter(app);
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const desk = {
    call,
    cards,
    refunds,
    /** An issuer of passport credentials. */
    authority: () =>
      cards.issue.employer({
        name: 'Travel ID',
        nameKo: '여행자 신분증',
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'nationality', label: 'Nationality', labelKo: '국적' },
          { name: 'document_number', label: 'Passport number', labelKo: '여권 번호' },
        ],
      }),
    takes: (
      at: { id: number; owner: Person },
      by: { issuer: string; type: { vct: string } },
      more: Partial<NewProofRule> = {},
    ) =>
      call('POST /api/org/{id}/refund-proofs', {
        params: { id: at.id },
        token: at.owner.token,
        body: {
          name: 'Travel ID',
          nameKo: '여행자 신분증',
          vct: by.type.vct,
          nationality: 'nationality',
          number: 'document_number',
          issuer: by.issuer,
          ...more,
        },
      }),
    ask: ({ userId, token }: Person, operatorId: number, ruleId: number) =>
      call('POST /api/refund-proofs/{userId}/{operatorId}', {
        params: { userId, operatorId },
        token,
        body: { ruleId },
      }),
    /** Returns the response code after a person answered a request. */
    shown: async (person: Person, operatorId: number, ruleId: number): Promise<string> => {
      const asked = await desk.ask(person, operatorId, ruleId);
      if (asked.status !== 201) throw new Error(asked.text);
      return cards.codeIn(await cards.show(person, asked.body.link));
    },
    take: ({ userId, token }: Person, responseCode: string) =>
      call('POST /api/refund-proofs/{userId}', {
        params: { userId },
        token,
        body: { responseCode },
      }),
    read: ({ userId, token }: Person, operatorId: number) =>
      call('GET /api/refund-proofs/{userId}/{operatorId}', { params: { userId, operatorId }, token }),
  };
  return desk;
}
