import { type ReactNode, useEffect, useRef } from 'react';
import type { Check } from '#features/credentials/checks.ts';
import { claimNames } from '#features/credentials/claims.ts';
import type { VerifiedPresentation } from '#features/credentials/contract.ts';
import { type Finding, findingOf } from '#features/credentials/credential-finding.ts';
import { issuerName } from '#features/credentials/display.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DocumentBand, Medallion } from '#ui/drawings/guilloche/Medallion.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check as okay } from '#ui/drawings/icons.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { credentialTone } from '../credential-name.ts';
import { typeName } from '../use-face.ts';
import type { Outcome } from './use-verify.ts';
import styles from './Verify.module.css';
import { verifyWords } from './verify-words.ts';

/**
 * Shows the result as a document from edge to edge. It is sealed only if every check passes and an issuer vouches for
 * it.
 */
export function VerifyOutcome({ outcome }: { outcome: Outcome }) {
  const w = useWords(verifyWords);
  const gloss = useGloss(verifyWords);
  const { shown } = outcome;
  const { finding, checks } = findingOf(outcome);
  return (
    <div className={styles.paper}>
      <DocumentBand did={shown?.signedBy ?? ''} />
      <Head finding={finding} shown={shown} />
      {finding !== 'sealed' && (
        <div className={styles.note}>
          <Note finding={finding} shown={shown} />
        </div>
      )}
      {shown && <WhatIsShown shown={shown} />}
      <SectionHead title={w.checksTitle} gloss={gloss?.checksTitle} />
      <List label={w.checksTitle}>
        {checks.map((one) => (
          <CheckRow key={one.check} check={one} isUntold={finding === 'unknown'} />
        ))}
      </List>
      {shown && (
        <div className={styles.foot}>
          <Button look="quiet" onClick={() => print()}>
            {w.print}
          </Button>
          <Button look="quiet" icon={download} onClick={() => keep(shown)}>
            {w.keep}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Saves the checked presentation as a file that anyone can check again. */
function keep({ presentation, credentialType }: VerifiedPresentation) {
  saveFile(`${credentialType}.sd-jwt`, 'application/dc+sd-jwt', presentation);
}

function Head({ finding, shown }: { finding: Finding; shown: VerifiedPresentation | null }) {
  const w = useWords(verifyWords);
  const gloss = useGloss(verifyWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so focus moves to the result, which screen readers then read.
  useEffect(() => heading.current?.focus(), []);
  const isSealed = finding === 'sealed';
  return (
    <div className={styles.head}>
      <div>
        {shown && <p className={styles.what}>{typeName(shown, w)}</p>}
        <h1 ref={heading} tabIndex={-1} className={classes(styles.verdict, finding === 'refused' && styles.refused)}>
          {w.verdict[finding]}
        </h1>
        {gloss && <p lang="ko">{gloss.verdict[finding]}</p>}
      </div>
      <Medallion
        did={shown?.signedBy ?? ''}
        sealLabel={isSealed ? w.verifiedSeal : undefined}
        tone={finding === 'refused' ? 'bad' : 'wait'}
      />
    </div>
  );
}

/** Explains who vouches for it, or that none of it can be trusted. */
function Note({ finding, shown }: { finding: Finding; shown: VerifiedPresentation | null }): ReactNode {
  const w = useWords(verifyWords);
  if (!shown) {
    if (finding === 'unknown') return <InfoLine icon={alert} title={w.unknown} text={w.unknownText} />;
    return <p className={styles.refused}>{w.refusedText}</p>;
  }
  const trust = w.trust[shown.checkedBy === 'sandbox' ? 'checked_by_sandbox' : shown.verification];
  return <InfoLine icon={alert} title={w.restsOn[shown.verification]} text={trust} />;
}

function WhatIsShown({ shown }: { shown: VerifiedPresentation }) {
  const w = useWords(verifyWords);
  const language = useLanguage();
  const { claims, expirationDate, verification, signedBy } = shown;
  const badge = { tone: credentialTone(verification), word: w.state[verification] };
  const predicateWord = (value: string) => w.predicates[value === 'yes' ? 'yes' : 'no'];
  const said = {
    ...claims,
    ...(claims.issuer !== undefined && { issuer: issuerName(claims.issuer) }),
    ...(claims.issuanceDate !== undefined && { issuanceDate: dateText(claims.issuanceDate, language) }),
    ...(claims.foreign && { foreign: predicateWord(claims.foreign) }),
    ...(claims.over19 && { over19: predicateWord(claims.over19) }),
  };
  return (
    <div className={styles.facts}>
      <h2 className="sr">{w.shownTitle}</h2>
      <KeyValues
        rows={[
          { term: w.type, value: typeName(shown, w) },
          { term: w.standing, value: <Badge {...badge} isInRow /> },
          ...(shown.checkedBy === 'desk' ? [{ term: w.checkedBy, value: w.byDesk }] : []),
          ...claimNames.flatMap((name) => {
            const value = said[name];
            return value === undefined ? [] : [{ term: w.claims[name], value, isCode: name === 'credentialNumber' }];
          }),
          { term: w.expires, value: expirationDate ? dateText(expirationDate, language) : w.noExpiry },
          // A did:jwk is the holder's own key and means nothing to people.
          signedBy.startsWith('did:jwk:')
            ? { term: w.signedBy, value: w.holdersKey }
            : { term: w.signedBy, value: signedBy, isCode: true },
        ]}
      />
    </div>
  );
}

/** Shows the result of one check and what it means. */
function CheckRow({ check: { check, result, fault }, isUntold }: { check: Check; isUntold: boolean }) {
  const w = useWords(verifyWords);
  const why = fault ? w.faults[fault] : result === 'not_made' ? w.notMadeText : w.passedText[check];
  const tone = result === 'passed' ? styles.ok : result === 'failed' && !isUntold ? styles.bad : styles.wait;
  return (
    <li className={styles.check}>
      <span className={classes(styles.box, tone)}>
        <Icon of={result === 'passed' ? okay : alert} size={18} />
      </span>
      <div>
        <p className={styles.strong}>
          <span>{w.checks[check]}</span> <span className="sr">{w.results[result]}</span>
        </p>
        <p className={styles.why}>
          <LangText>{why}</LangText>
        </p>
      </div>
    </li>
  );
}
