import { type Sender, senderOf } from './sender.ts';

/** Raw answer, not yet interpreted. */
export interface EarlyAnswer {
  readonly sender: Sender;
  readonly status: number;
  readonly statusText: string;
  readonly link: string | null;
  readonly date: string | null;
  /** Position of the server's events before it read the answer. */
  readonly position: string | null;
  readonly text: string;
}

/** Read that the page started before the app's code was loaded, and its token. */
export interface Early {
  readonly token: string | null;
  readonly came: Promise<EarlyAnswer>;
}

declare global {
  /** Early reads by address, started by the page's inline script. */
  var earlyReads: Map<string, Early> | undefined;
  /** The browser's install prompt event, if it came before the code. Browsers fire it once. */
  var earlyOffer: Event | undefined;
}

/** Reads an answer completely. */
export async function readAnswer(response: Response): Promise<EarlyAnswer> {
  const { status, statusText, headers } = response;
  const [link, date, position] = [headers.get('link'), headers.get('date'), headers.get('event-position')];
  return { sender: senderOf(response), status, statusText, link, date, position, text: await response.text() };
}

/** Returns the answer to a GET that started before the code was loaded, to the first caller with the same token. */
export function takeEarly(url: string, token: string | null): Promise<EarlyAnswer> | undefined {
  const early = globalThis.earlyReads?.get(url);
  globalThis.earlyReads?.delete(url);
  return early?.token === token ? early.came : undefined;
}
