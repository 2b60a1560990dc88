import type { TestApp } from '#app/server/testing/harness.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { contract as issuance } from '#features/issuance/contract.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { cityOffice } from './city-office.ts';
import { office } from './office.ts';

const clientOf = (app: TestApp) => app.client(contract);
type Cards = ReturnType<typeof office>;
type Holding = Parameters<Cards['holder']>[0];

/**
 * Helpers for tests of campaigns that require a credential: a city issues resident cards, and residents show them with
 * this server's wallet.
 */
export function campaignDesk(app: TestApp) {
  const cards = office(app);
  return { cards, ...city(app), ...bureauOf(app, cards), ...members(app, cards) };
}

function city(app: TestApp) {
  return {
    operate: () => cityOffice(app),
    /** Starts a campaign for residents of Onju that gives back a tenth. Returns its id. */
    forResidents: async (by: { issuer: string | null; type: { vct: string } }, more: object = {}): Promise<number> =>
      (await campaigning(app)).run({
        predicate: {
          kind: 'resident',
          age: null,
          name: 'Resident card',
          nameKo: '주민카드',
          vct: by.type.vct,
          issuer: by.issuer,
          claim: 'city',
          value: 'Onju',
        },
        ...more,
      }),
  };
}

/** An issuer of cards that state where a person lives, and residents with a card. */
function bureauOf(app: TestApp, cards: Cards) {
  const resident = async (by: Holding, city = 'Onju'): Promise<Person> => {
    const person = await cards.holder(by, { name: 'Kim Minseo', city });
    await fund(app.db, person.userId, 'KRW', '100000');
    return person;
  };
  return {
    bureau: () =>
      cards.issue.employer({
        name: 'Resident card',
        nameKo: '주민카드',
        claims: [
          { name: 'name', label: 'Name', labelKo: '이름' },
          { name: 'city', label: 'City', labelKo: '도시' },
        ],
      }),
    /** A person with won to spend and a card. */
    resident,
    /** A resident whose card declares itself a trial. */
    onTrial: (by: Holding): Promise<Person> => {
      const offer = async (more: Parameters<typeof by.offer>[0]) => {
        const made = await by.offer(more);
        await app.db.run(sql`UPDATE credential_offers SET is_trial = true WHERE id = ${made.id}`);
        return made;
      };
      return resident({ ...by, offer });
    },
    /** Changes the status of the last card of an issuer. */
    change: async (by: { id: number; owner: Person; key: string }, to: 'revoke' | 'suspend' | 'resume') => {
      const listed = await app.client(issuance)('GET /api/org/{id}/issuing/credentials', {
        params: { id: by.id },
        token: by.owner.token,
      });
      const done = await app.client(issuance)(`POST /api/org/{id}/issued-credentials/{credentialId}/${to}`, {
        params: { id: by.id, credentialId: listed.body[0]?.id ?? 0 },
        token: by.key,
        body: { reason: 'Moved away' },
      });
      if (done.status !== 200) throw new Error(done.text);
    },
  };
}

/** A member's calls about a campaign. */
function members(app: TestApp, cards: Cards) {
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const sent = ({ userId, token }: Person, campaignId: number) => ({ params: { userId, campaignId }, token });
  const one = {
    ask: (person: Person, campaignId: number) =>
      call('POST /api/campaign-memberships/{userId}/{campaignId}', sent(person, campaignId)),
    read: (person: Person, campaignId: number) =>
      call('GET /api/campaign-memberships/{userId}/{campaignId}', sent(person, campaignId)),
    leave: (person: Person, campaignId: number) =>
      call('DELETE /api/campaign-memberships/{userId}/{campaignId}', sent(person, campaignId)),
    take: ({ userId, token }: Person, responseCode: string) =>
      call('POST /api/campaign-memberships/{userId}', { params: { userId }, token, body: { responseCode } }),
    /** Returns the response code after the wallet of `by` answered the person's request. */
    shown: async (person: Person, campaignId: number, by = person): Promise<string> => {
      const asked = await one.ask(person, campaignId);
      if (asked.status !== 201) throw new Error(asked.text);
      return cards.codeIn(await cards.show(by, asked.body.link));
    },
    join: async (person: Person, campaignId: number) => one.take(person, await one.shown(person, campaignId)),
    state: async (person: Person, campaignId: number) =>
      (await one.read(person, campaignId)).body.membership?.state ?? null,
  };
  return one;
}
