import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '#platform/web/device/language.ts';
import { garble, translatedValues, translatePage } from './translate.ts';

/** Request bodies that the page sent to a call, and the server's answers. */
interface Calls {
  readonly bodies: unknown[];
  readonly answers: unknown[];
}

/** Records what the page sends to a call; requests still reach the server. */
export function watchCall(route: string): Calls {
  const [method, path = ''] = route.split(' ');
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`);
  const calls: Calls = { bodies: [], answers: [] };
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    const { pathname } = new URL(typeof input === 'string' ? input : (input as Request).url, location.href);
    if (init?.method === method && address.test(pathname)) {
      calls.bodies.push(JSON.parse(String(init?.body)));
      const text = await answer.clone().text();
      calls.answers.push(text && JSON.parse(text));
    }
    return answer;
  };
  onTestFinished(() => {
    globalThis.fetch = send;
  });
  return calls;
}

/** Translates the page, switches its language back and forth, and records what a translation could change. */
type Translate = () => Promise<void>;

/**
 * Tests that a page translated by the browser at each step sends the amount that it shows. `act` fills in the form,
 * translates after each change, presses the button by its amount, and returns the expected request body.
 */
export function sendsAsShown(route: string, act: (translate: Translate) => Promise<object>): void {
  test(`a translated page sends the sum that it shows: ${route}`, async () => {
    const untrue = new Set<string>();
    const translate = async () => {
      for (const language of ['ko', 'en'] as const) {
        await translatePage(garble);
        for (const value of translatedValues()) untrue.add(value);
        setLanguage(language);
      }
      await translatePage(garble);
      for (const value of translatedValues()) untrue.add(value);
    };
    const calls = watchCall(route);
    const wanted = await act(translate);
    await expect.poll(() => calls.bodies.at(-1)).toMatchObject(wanted);
    await expect.poll(() => calls.answers).toHaveLength(calls.bodies.length);
    await translate();
    expect([...untrue]).toEqual([]);
  });
}
