import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert, check as okay } from '#ui/drawings/icons.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Check } from '../checks.ts';
import { claimNames } from '../claims.ts';
import type { VerifiedPresentation } from '../contract.ts';
import { issuerName } from '../display.ts';
import { credentialTone } from './tones.ts';
import { typeName } from './type-name.ts';
import type { Outcome } from './use-verify.ts';
import { verifyWords } from './verify-words.ts';

/** How the checks went, each by itself, and what is shown when all of them passed. */
export function VerifyOutcome({ outcome: { checks, shown } }: { outcome: Outcome }) {
  const w = useWords(verifyWords);
  return (
    <>
      <div role="status">{shown ? <Accepted shown={shown} /> : <Refused />}</div>
      {shown && <WhatIsShown shown={shown} />}
      <SectionHead title={w.checksTitle} />
      <List label={w.checksTitle}>
        {checks.map((one) => (
          <CheckRow key={one.check} check={one} />
        ))}
      </List>
    </>
  );
}

function Accepted({ shown: { verification, checkedBy } }: { shown: VerifiedPresentation }) {
  const w = useWords(verifyWords);
  const isProven = verification === 'issuer_signed' && checkedBy !== 'sandbox';
  const seal = isProven && <SquareSeal text="인증" size={48} label={w.verifiedSeal} />;
  const trust = w.trust[checkedBy === 'sandbox' ? 'checked_by_sandbox' : verification];
  if (!isProven) return <InfoLine icon={alert} title={w.unproven} text={trust} isCaution />;
  return <InfoLine icon={okay} title={w.accepted} text={trust} action={seal} />;
}

function Refused() {
  const w = useWords(verifyWords);
  return (
    <List>
      <ListRow icon={alert} title={w.refused} meta={w.refusedText} status={{ tone: 'bad', word: w.results.failed }} />
    </List>
  );
}

function WhatIsShown({ shown }: { shown: VerifiedPresentation }) {
  const w = useWords(verifyWords);
  const language = useLanguage();
  const { claims, expirationDate, verification, signedBy } = shown;
  const badge = { tone: credentialTone(verification), word: w.state[verification] };
  const said = {
    ...claims,
    ...(claims.issuer !== undefined && { issuer: issuerName(claims.issuer) }),
    ...(claims.issuanceDate !== undefined && { issuanceDate: dateText(claims.issuanceDate, language) }),
  };
  return (
    <>
      <SectionHead title={w.shownTitle} />
      <KeyValues
        rows={[
          { term: w.type, value: typeName(shown, w) },
          { term: w.standing, value: <Badge {...badge} isInRow /> },
          ...claimNames.flatMap((name) => {
            const value = said[name];
            return value === undefined ? [] : [{ term: w.claims[name], value, isCode: name === 'credentialNumber' }];
          }),
          { term: w.expires, value: expirationDate ? dateText(expirationDate, language) : w.noExpiry },
          // A did:jwk is the holder's own key and says nothing to people.
          signedBy.startsWith('did:jwk:')
            ? { term: w.signedBy, value: w.holdersKey }
            : { term: w.signedBy, value: signedBy, isCode: true },
        ]}
      />
    </>
  );
}

const TONES = { passed: 'ok', failed: 'bad', not_made: 'idle' } as const;

/** How one check went, and what that means. */
function CheckRow({ check: { check, result, fault } }: { check: Check }) {
  const w = useWords(verifyWords);
  const why = fault ? w.faults[fault] : result === 'not_made' ? w.notMadeText : w.passedText[check];
  return <ListRow title={w.checks[check]} meta={why} status={{ tone: TONES[result], word: w.results[result] }} />;
}
