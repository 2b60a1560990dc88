import type { TestApp } from '#app/server/testing/harness.ts';
import type { issuing } from '#features/issuance/server/testing/employer.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { contract } from '../../contract.ts';
import { cityOffice } from './city-office.ts';

export type Card = Awaited<ReturnType<ReturnType<typeof verifying>['card']>>;
const clientOf = (app: TestApp) => app.client(contract);

/** A browser in which a sign-in began, with its cookie and the request. */
export interface Browser {
  readonly cookie: string;
  readonly request: string;
  readonly link: string;
}
export const PASSWORD = 'correct horse battery';

/** Helpers for tests of sign-in by a credential: an outside wallet shows a card, and a browser opens the session. */
export function opening(app: TestApp) {
  const { card, wallet, rootOf, issue } = verifying(app);
  const call: ReturnType<typeof clientOf> = (route, sent) => clientOf(app)(route, sent);
  const back = (uri: string | undefined) => {
    const { searchParams } = new URL(uri ?? 'none:');
    return { asked: searchParams.get('asked') ?? '', responseCode: searchParams.get('response_code') ?? '' };
  };
  const desk = {
    call,
    card,
    wallet,
    issue: issue as ReturnType<typeof issuing>,
    rootOf,
    operate: () => cityOffice(app),
    /** Answers a request with the outside wallet. Returns the address to which the person is sent. */
    show: async (request: string, { credential, key }: Pick<Card, 'credential' | 'key'>) => {
      const opened = await wallet.open(request, await rootOf());
      const answered = await wallet.answer(opened, await wallet.show(credential, key, opened, []));
      return { ...answered, ...back(answered.body.redirect_uri) };
    },
    askToAdd: ({ userId, token }: Person, vct: string) =>
      call('POST /api/sign-in-credentials/{userId}/ask', { params: { userId }, token, body: { vct } }),
    add: async (person: Person, one: Pick<Card, 'credential' | 'key' | 'vct'>, currentPassword = PASSWORD) => {
      const asked = await desk.askToAdd(person, one.vct);
      if (asked.status !== 201) throw new Error(asked.text);
      const { responseCode } = await desk.show(asked.body.request, one);
      const { userId, token } = person;
      return call('POST /api/sign-in-credentials/{userId}', {
        params: { userId },
        token,
        body: { responseCode, currentPassword },
      });
    },
    /** Begins a sign-in in a browser. */
    begin: async (vct: string): Promise<Browser> => {
      const reply = await call('POST /api/sign-in-by-credential/ask', {
        body: { vct },
        headers: { 'user-agent': 'Desk browser' },
      });
      if (reply.status !== 201) throw new Error(reply.text);
      const [set = ''] = reply.headers.getSetCookie();
      return { ...reply.body, cookie: set.split(';')[0] ?? '' };
    },
    finish: ({ cookie }: Pick<Browser, 'cookie'>, code: string, at = app) =>
      clientOf(at)('POST /api/sign-in-by-credential', {
        body: { code },
        headers: { cookie, 'user-agent': 'Desk browser' },
      }),
    /** Runs a whole sign-in. Returns the token of the read-only session. */
    signIn: async (one: Pick<Card, 'credential' | 'key' | 'vct'>): Promise<string> => {
      const browser = await desk.begin(one.vct);
      const { responseCode } = await desk.show(browser.request, one);
      const reply = await desk.finish(browser, responseCode);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.body.token;
    },
  };
  return desk;
}
