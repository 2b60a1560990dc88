import { type Sender, senderOf } from './sender.ts';

/** What came back, before anything is made of it. */
export interface EarlyAnswer {
  readonly sender: Sender;
  readonly status: number;
  readonly statusText: string;
  readonly link: string | null;
  readonly date: string | null;
  /** Where the server's events were before it read what it answers. */
  readonly position: string | null;
  readonly text: string;
}

/** A read that the page began before its code was there, and the token that it was asked with. */
export interface Early {
  readonly token: string | null;
  readonly came: Promise<EarlyAnswer>;
}

declare global {
  /** By address; made by the page's own first script. */
  var earlyReads: Map<string, Early> | undefined;
  /** The browser's offer to install the app, which it makes once, if that came before the code. */
  var earlyOffer: Event | undefined;
}

/** Reads all of an answer. */
export async function readAnswer(response: Response): Promise<EarlyAnswer> {
  const { status, statusText, headers } = response;
  const [link, date, position] = [headers.get('link'), headers.get('date'), headers.get('event-position')];
  return { sender: senderOf(response), status, statusText, link, date, position, text: await response.text() };
}

/** The answer to a GET that is under way since before the code came: to the first that asks for it, as the same person. */
export function takeEarly(url: string, token: string | null): Promise<EarlyAnswer> | undefined {
  const early = globalThis.earlyReads?.get(url);
  globalThis.earlyReads?.delete(url);
  return early?.token === token ? early.came : undefined;
}
