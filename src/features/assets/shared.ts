import type { Address } from '#features/identity/address.ts';
import { type RecipientProblem, readRecipient } from '#features/ledger/send-form.ts';

/** What another app shares (Web Share Target, `share_target` of the manifest), all of it from outside. */
export interface Shared {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: string | null | undefined;
}

const LONGEST = 4096;
/** What stands around an address in a sentence and is no part of it. */
const AROUND = /^[\s"'(<[{]+|[\s"'.,;:!?)>\]}]+$/g;
const BEGINNING = /^(0x|ethereum:|did:|eip155:|bitcoin:|bc1)/i;

/**
 * What to put into Send's recipient field for something that was shared: the first word that names somebody, else the first that looks as
 * if it should, for the field to say what is wrong with it; nothing where neither is. It is judged as if it were typed, and nothing is sent.
 */
export function sharedRecipient({ text, url, title }: Shared, ownDid: string): string | undefined {
  const words = [text, url, title].flatMap((part) => (part ?? '').slice(0, LONGEST).split(/\s+/)).map(trimmed);
  const isSomebody = (word: string) => names(readRecipient(word, ownDid));
  return words.find(isSomebody) ?? words.find((word) => BEGINNING.test(word));
}

const trimmed = (word: string) => word.replace(AROUND, '');

const names = (read: Address | RecipientProblem): boolean => typeof read !== 'string';
