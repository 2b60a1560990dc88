import { type ReactNode, useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { sealText } from '#features/organisations/web/OrgSeal.tsx';
import { useLists } from '#features/trust/web/use-lists.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { ButtonLink, TextButton } from '#ui/controls/Button.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { IdCard } from '#ui/layout/IdCard.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import { isFileText, storedClaimText, textIn } from '../../claim-text.ts';
import type { Held } from '../../contract.ts';
import { standingOf } from './credential-state.ts';
import styles from './Held.module.css';
import { heldWords } from './held-words.ts';
import { IssuerLogo } from './IssuerLogo.tsx';

const HIDDEN = '••••';

const hostOf = (id: string): string => new URL(id).host;
/** Host of the issuer; if only a certificate identifies it, the start of the fingerprint. */
const placeOf = (id: string): string => hostOf(id) || `${id.slice(0, 15)}…`;

/**
 * Shows a credential by another issuer: its card, its status, a button to show it, and its claims, which are hidden at
 * first.
 */
export function HeldFacts({ held }: { held: Held }) {
  const w = useWords(heldWords);
  const { issuer, status } = held;
  const { tone, word } = standingOf(held, new Date());
  const listed = useLists(held.lists);
  return (
    <>
      <HeldCard held={held} />
      <Standing held={held} />
      <p className={styles.trust}>
        <Badge tone={tone} word={w[word]} isInRow /> {status === 'revoked' && <span>{`${w.revokedText} `}</span>}
        {status === 'suspended' && <span>{`${w.suspendedText} `}</span>}
        {held.isTrial && <span>{`${w.trialText} `}</span>}
        <span>
          {issuer.certifiedAs === null
            ? listed.name === null
              ? w.unknownText
              : w.listedText
            : w.vouchedText(issuer.certifiedAs)}
        </span>{' '}
        <span>{listed.text}</span>
      </p>
      {tone !== 'bad' && (
        <ButtonLink isWide icon={qr} href="/present">
          {w.show}
        </ButtonLink>
      )}
      <Says held={held} />
      <Source held={held} />
    </>
  );
}

function HeldCard({ held }: { held: Held }) {
  const { id, name, issuer, createdAt } = held;
  const w = useWords(heldWords);
  const { tone, word } = standingOf(held, new Date());
  const language = useLanguage();
  const did = useDid();
  const card = {
    id: `held-${id}`,
    ground: 'employee' as const,
    title: textIn(name, language),
    gloss: language === 'ko' ? undefined : (name.ko ?? undefined),
    ...(tone === 'bad' && { status: { tone, word: w[word] } }),
    name: textIn(issuer.name, language),
    shortDid: placeOf(issuer.id),
    issued: w.takenOn(dateText(createdAt, language)),
  };
  const { logo } = held;
  // The seal uses the name in the certificate, because an issuer may call itself anything.
  const sealed = word === 'vouched' ? issuer.certifiedAs : null;
  const nameKo = issuer.name.en === sealed ? issuer.name.ko : null;
  const seal = sealed !== null && <SquareSealOf text={sealText({ displayName: sealed, nameKo })} size={46} />;
  const picture = logo !== undefined && <IssuerLogo png={logo} alt={w.logoOf(card.name)} />;
  return (
    <div className={styles.card}>
      <IdCard did={did} card={card} mark={seal || picture} />
    </div>
  );
}

/** Shows the status, and how often it can still be shown unlinkably. */
function Standing({ held }: { held: Held }) {
  const w = useWords(heldWords);
  const language = useLanguage();
  const { status, statusAt, copies } = held;
  return (
    <dl className={styles.figures}>
      <Figure term={w.status} note={statusAt ? w.lookedUp(dateTimeText(statusAt, language)) : w.noList}>
        {status === null ? w.notKnown : w.statuses[status]}
      </Figure>
      <Figure term={w.copies} note={copies === 1 ? w.lastCopy : w.eachOnce}>
        {copies}
      </Figure>
    </dl>
  );
}

function Figure({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={styles.figure}>{children}</dd>
      <dd>{note}</dd>
    </div>
  );
}

function Hidden() {
  const w = useWords(heldWords);
  return (
    <>
      <span aria-hidden="true">{HIDDEN}</span>
      <span className="sr">{w.hidden}</span>
    </>
  );
}

/** Below the sheet's own title, which is an h2. */
function Head({ title, gloss, children }: { title: string; gloss: string | undefined; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h3>
        <span>{title}</span> {gloss && <Gloss>{gloss}</Gloss>}
      </h3>
      <TextSpan>{children}</TextSpan>
    </div>
  );
}

function Says({ held: { claims } }: { held: Held }) {
  const w = useWords(heldWords);
  const gloss = useGloss(heldWords);
  const language = useLanguage();
  const [isSeen, setIsSeen] = useState(false);
  const rows = claims.map(({ label, value }) => ({
    term: textIn(label, language),
    value: isSeen ? isFileText(value) ? w.file : storedClaimText(value) : <Hidden />,
  }));
  if (rows.length === 0) return null;
  return (
    <>
      <Head title={w.says} gloss={gloss?.says}>
        <TextButton onClick={() => setIsSeen((was) => !was)}>{isSeen ? w.hideValues : w.showValues}</TextButton>
      </Head>
      <KeyValues rows={rows} />
    </>
  );
}

function Source({ held: { issuer, createdAt, expiresAt } }: { held: Held }) {
  const w = useWords(heldWords);
  const gloss = useGloss(heldWords);
  const language = useLanguage();
  return (
    <>
      <Head title={w.source} gloss={gloss?.source} />
      <KeyValues
        rows={[
          { term: w.issuer, value: textIn(issuer.name, language) },
          { term: hostOf(issuer.id) === '' ? w.byCertificate : w.at, value: placeOf(issuer.id), isCode: true },
          { term: w.taken, value: dateText(createdAt, language) },
          { term: w.until, value: expiresAt ? dateText(expiresAt, language) : w.noEnd },
        ]}
      />
    </>
  );
}
