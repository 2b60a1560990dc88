// RFC 5321 sections 4.1.2 and 4.5.3.1. Only unquoted local parts are allowed: one that needs quoting is more often an
// attack than an address.
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const TOP = /^[a-z]/i;
const MOST_LOCAL = 64;

/** Maximum length in characters, which are ASCII and so also bytes. */
export const MOST_ADDRESS = 254;

/**
 * Reports whether a mail server could have this mailbox: at most 64 characters before the `@`, labels of at most 63,
 * 254 in all.
 */
export function isMailbox(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    text.length <= MOST_ADDRESS &&
    at > 0 &&
    at <= MOST_LOCAL &&
    LOCAL.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every((label) => LABEL.test(label))
  );
}

/**
 * Reports whether a text is a person's e-mail address: a mailbox at a domain of two or more labels. Code that accepts
 * an address and code that sends to one both use this rule.
 */
export function isMailAddress(text: string): boolean {
  const labels = text.slice(text.lastIndexOf('@') + 1).split('.');
  return isMailbox(text) && labels.length >= 2 && (labels.at(-1)?.length ?? 0) >= 2 && TOP.test(labels.at(-1) ?? '');
}

const CONTROL = /\p{Cc}/u;
const NAMED = /^([^<>]{0,100}?)\s*<([^<>\s]+)>$/;

/** Splits a sender's mailbox into name and bare address; undefined if it is invalid. */
export function addressIn(mailbox: string): { readonly name: string; readonly address: string } | undefined {
  const [, name = '', named] = NAMED.exec(mailbox) ?? [];
  const address = named ?? mailbox;
  return isMailbox(address) && !CONTROL.test(name)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : undefined;
}
