// @online

import { useSecret } from '#features/auth/web/page-address.ts';
import { VerifyLink } from '#features/credentials/web/verify/VerifyLink.tsx';
import { EXTRACT_MARK } from '#features/statements/extract-kinds.ts';
import { isProof } from '#features/statements/web/proof-link.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { Bring } from './Bring.tsx';
import { ExtractLink } from './ExtractLink.tsx';

/** Checks shared links and files for anyone, without an account. */
export function VerifyScreen() {
  const secret = useSecret();
  if (isProof(secret))
    return (
      <Screen>
        <Bring key={secret} proof={secret} />
      </Screen>
    );
  if (secret.startsWith(EXTRACT_MARK))
    return (
      <Screen>
        <ExtractLink key={secret} token={secret.slice(EXTRACT_MARK.length)} onOther={() => (location.hash = '')} />
      </Screen>
    );
  return <Screen>{secret ? <VerifyLink key={secret} secret={secret} /> : <Bring />}</Screen>;
}
