import { isHangul } from '#ui/drawings/hangul.ts';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { initials } from '#ui/drawings/seal.ts';

export function OrgSeal({ of, size }: { of: Named; size: number }) {
  return <SquareSealOf text={sealText(of)} size={size} />;
}

/** Names of an organisation. */
interface Named {
  readonly displayName: string;
  readonly nameKo: string | null;
}

/** Text of an organisation's seal: the first two syllables of its Korean name, else its initials. */
export function sealText({ displayName, nameKo }: Named): string {
  const name = (nameKo ?? displayName).replace(/\s/g, '').slice(0, 2);
  return isHangul(name) ? name : initials(displayName).slice(0, 2);
}
