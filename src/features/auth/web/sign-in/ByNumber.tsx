import { useWords } from '#platform/web/device/language.ts';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { passkeyWords } from '../passkeys/passkey-words.ts';
import { nameOfHere } from '../passkeys/webauthn.ts';

/**
 * Shown at an IP address such as 127.0.0.1, with a link to the same wallet by name: browsers use passkeys only at
 * names.
 */
export function ByNumber() {
  const w = useWords(passkeyWords);
  return (
    <InfoLine
      icon={fingerprint}
      title={w.byNumber}
      text={w.byNumberText}
      action={<a href={nameOfHere()}>{w.byName}</a>}
    />
  );
}
