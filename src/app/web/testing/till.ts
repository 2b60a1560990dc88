import { open } from './page.ts';

let withoutCookies: typeof fetch | undefined;

/** Opens a till's screen under the host name, on a device with its cookies. */
export async function openTill(cookie: string): Promise<void> {
  globalThis.screenWindow?.happyDOM.setURL(`http://localhost:${location.port}/`);
  const send = withoutCookies ?? globalThis.fetch;
  withoutCookies = send;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    return send(input, { ...init, headers });
  };
  await open('/till');
}

/** Removes the cookies and returns to the address of the other tests. */
export function closeTill(): void {
  if (withoutCookies) globalThis.fetch = withoutCookies;
  withoutCookies = undefined;
  globalThis.screenWindow?.happyDOM.setURL(`http://127.0.0.1:${location.port}/`);
}
