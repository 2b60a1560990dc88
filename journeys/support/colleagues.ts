import type { Browser, Page } from '@playwright/test';
import type { JourneyServer } from './journey-server.ts';

const PASSWORD = 'correct horse battery';

/** A member of an organisation's staff, with a phone or desktop. */
interface Colleague {
  readonly id: number;
  readonly address: string;
  readonly token: string;
  readonly page: Page;
}

/** The demo's organisation: in personal mode its owner acts without a token, and lets colleagues join. */
export async function firmOf(server: JourneyServer) {
  const ask = async (call: string, body?: object, token?: string) => {
    const [method = '', path = ''] = call.split(' ');
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(`${server.address}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${call}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const [{ organisation }] = await ask('GET /api/org');
  const id: number = organisation.id;
  return {
    ask,
    id,
    path: `/org/${id}`,
    person: (browser: Browser, options: Screen = {}) => person(server, browser, 'person', options),
    /** Creates a person who has joined in a role. */
    join: async (browser: Browser, role: string, options: Screen = {}): Promise<Colleague> => {
      const one = await person(server, browser, role, options);
      const { link } = await ask(`POST /api/org/${id}/invitations`, { role, label: role });
      await ask('POST /api/invitations/accept', { token: new URL(link).hash.slice(1) }, one.token);
      return one;
    },
    /** A member of the staff removes another. */
    remove: async (role: string, { token }: Colleague) => {
      const staff: { id: number; role: string; isYou: boolean }[] = await ask(
        `GET /api/org/${id}/staff`,
        undefined,
        token,
      );
      const member = staff.findLast((one) => one.role === role);
      await ask(`DELETE /api/org/${id}/staff/${member?.id}`, undefined, token);
    },
  };
}

interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly locale?: string;
}

/** Creates a person, signed in on a screen of this size and language. */
async function person(server: JourneyServer, browser: Browser, role: string, options: Screen): Promise<Colleague> {
  const { width = 390, height = 844, locale = 'en-US' } = options;
  const context = await browser.newContext({ baseURL: server.address, viewport: { width, height }, locale });
  const page = await context.newPage();
  // Registered by the page itself, so that it has the cookie of its event stream.
  const registered = await page.request.post('/api/auth/register', {
    data: {
      email: `${role}-${Math.random().toString(36).slice(2)}@example.com`,
      password: PASSWORD,
      firstName: 'Areum',
      lastName: 'Han',
    },
  });
  const { user, token } = await registered.json();
  await page.addInitScript(
    ([t, u]) => {
      localStorage.setItem('auth_token', t ?? '');
      localStorage.setItem('user_data', u ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return { id: user.id, address: user.didAddress.slice(-42), token, page };
}
