import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { claimWords } from '#features/credentials/claim-labels.ts';
import { textIn } from '#features/credentials/claim-text.ts';
import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import type { Disclosure } from '#features/presentation/contract.ts';
import { refusalWords } from '#features/presentation/web/refusal-words.ts';
import { dateRangeText } from '#platform/calendar-dates.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { TimelineEntry } from '../contract.ts';
import { factWords } from './fact-words.ts';
import styles from './History.module.css';
import type { Entry } from './timeline-entry.ts';

interface FactsSheetProps {
  /** Undefined while the sheet is closed. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** Shows the facts of an entry that has no sheet of its own, and links to where it can be changed. */
export function FactsSheet({ entry, onClose }: FactsSheetProps) {
  const language = useLanguage();
  const nameOf = useContactNames();
  const w = factWords[language];
  const place = entry && placeOf(entry.opening);
  return (
    <Detail isOpen={entry !== undefined} onClose={onClose} title={entry?.title ?? ''} closeLabel={w.close}>
      {entry && (
        <>
          <KeyValues
            rows={[
              { term: w.time, value: dateTimeText(entry.at, language) },
              ...(entry.statusWord === ''
                ? []
                : [{ term: w.status, value: <Badge tone={entry.tone} word={entry.statusWord} isInRow /> }]),
              ...factsOf(entry, language, nameOf),
            ]}
          />
          {place && (
            <div className={styles.more}>
              <ButtonLink look="quiet" isWide href={place.href}>
                {w.places[place.name]}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Detail>
  );
}

interface Fact {
  readonly term: string;
  readonly value: string;
}

function factsOf(
  { opening, detail }: Entry,
  language: Language,
  nameOf: (address: string) => string | undefined,
): Fact[] {
  const w = factWords[language];
  switch (opening.kind) {
    case 'order': {
      const { toAddress, assetType, amount, used, total } = opening.record;
      return [
        { term: w.to, value: nameOf(toAddress) ?? shortAddress(toAddress) },
        { term: w.each, value: amountOf(assetType, amount) },
        { term: w.paid, value: w.of(amountOf(assetType, used), amountOf(assetType, total)) },
      ];
    }
    case 'showing': {
      const { to, why, claims } = opening.record;
      const names = claims.map((claim) => claimWords[language].claims[claim]).join(', ');
      return [
        { term: w.to, value: to },
        ...(why === null ? [] : [{ term: w.why, value: why }]),
        { term: w.shown, value: names },
      ];
    }
    case 'held': {
      const { issuer, expiresAt } = opening.record;
      return [
        { term: w.from, value: textIn(issuer.name, language) },
        { term: w.until, value: expiresAt === null ? w.noEnd : dateTimeText(expiresAt, language) },
      ];
    }
    case 'disclosure':
      return disclosureFacts(opening.record, language);
    case 'trip': {
      const { destination, startDate, endDate, notes } = opening.record;
      return [
        { term: w.where, value: destination },
        { term: w.days, value: dateRangeText(startDate, endDate, language) },
        ...(notes === null ? [] : [{ term: w.notes, value: notes }]),
      ];
    }
    default:
      return [{ term: w.what, value: detail }];
  }
}

/** Lists what was requested, disclosed and signed, or why nothing was. */
function disclosureFacts({ verifier, why, fault, shown, signed }: Disclosure, language: Language): Fact[] {
  const w = factWords[language];
  const names = shown.flatMap(({ claims }) => claims.map((claim) => textIn(claim, language)));
  return [
    { term: w.to, value: verifier.name ?? (verifier.host || w.unknown) },
    ...(verifier.name === null ? [{ term: w.proof, value: w.unproven }] : []),
    ...(why === null ? [] : [{ term: w.why, value: textIn(why, language) }]),
    ...(shown.length === 0 ? [] : [{ term: w.shown, value: names.join(', ') || w.nothingElse }]),
    ...signed.map(({ payee, amount, currency }) => ({
      term: w.signed,
      value: `${amountOf(currency, amount)} · ${payee}`,
    })),
    ...(fault === null ? [] : [{ term: w.whyNot, value: faultText(fault, language) }]),
  ];
}

const faultText = (fault: string, language: Language): string =>
  Object.hasOwn(refusalWords, fault) ? refusalWords[fault as keyof typeof refusalWords][language] : fault;

interface Place {
  readonly name: keyof (typeof factWords)['en']['places'];
  readonly href: string;
}

function placeOf({ kind, id }: TimelineEntry): Place | undefined {
  switch (kind) {
    case 'order':
      return { name: 'order', href: `/orders?order=${id}` };
    case 'showing':
      return { name: 'showing', href: '/id' };
    case 'held':
      return { name: 'showing', href: `/id?held=${id}` };
    case 'trip':
      return { name: 'trip', href: '/travel-plan' };
    case 'document':
      return { name: 'document', href: '/verify-identity' };
    case 'security':
      return { name: 'security', href: '/security' };
    default:
      return undefined;
  }
}
