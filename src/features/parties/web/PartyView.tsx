import { amountOf } from '#features/ledger/web/amount-of.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { words as organisationWords } from '#features/organisations/web/words.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { Party } from '../contract.ts';
import styles from './Known.module.css';
import { MoreButton } from './MoreButton.tsx';
import { PartyActs } from './PartyActs.tsx';
import { usePayments } from './use-parties.ts';
import { words } from './words.ts';

/** Everything that one party knows: payments, approvals, claims and connection, with the possible actions. */
export function PartyView({ party, name }: { party: Party; name: string }) {
  const w = useWords(words);
  const facts = useFacts(party);
  return (
    <>
      {party.organisation && (
        <div className={styles.seal}>
          <OrgSeal of={party.organisation} size={56} />
        </div>
      )}
      <KeyValues rows={facts} />
      {party.paid && (
        <>
          <p className={styles.lead}>{w.payer}</p>
          <Payments party={party.key} />
        </>
      )}
      <PartyActs party={party} name={name} />
    </>
  );
}

/** Describes what a party learned. A connection alone reveals only a number of its own. */
function knownBy({ learned, connection }: Party, w: (typeof words)['en']): string {
  if (learned.length === 0) return connection ? w.onlyNumber : '';
  return learned.map((fact) => w.learned[fact]).join(', ');
}

function useFacts(party: Party) {
  const { organisation, since, last, paid, sent, asked, refunds, connection } = party;
  const w = useWords(words);
  const knows = knownBy(party, w);
  const { kinds } = useWords(organisationWords);
  const language = useLanguage();
  const won = (amount: string) => amountOf('KRW', amount);
  const day = (at: string) => dateText(at, language);
  return [
    knows !== '' && { term: w.facts.learned, value: knows },
    organisation && { term: w.facts.registered, value: organisation.name },
    organisation && { term: w.facts.kinds, value: organisation.kinds.map((kind) => kinds[kind]).join(', ') },
    { term: w.facts.since, value: day(since) },
    { term: w.facts.last, value: day(last) },
    connection && { term: w.facts.connection, value: day(connection.since) },
    connection?.endedAt && { term: w.facts.ended, value: day(connection.endedAt) },
    connection && { term: w.facts.purpose, value: connection.purpose },
    connection && { term: w.facts.asName, value: connection.connectionId, isCode: true },
    paid && { term: w.facts.payments, value: String(paid.payments) },
    paid && { term: w.facts.won, value: won(paid.won) },
    paid && paid.refunded !== '0' && { term: w.facts.refunded, value: won(paid.refunded) },
    sent && { term: w.facts.sent, value: w.sentTimes(sent.sends) },
    asked && { term: w.facts.approvals, value: w.decided(asked.decided, asked.approvals) },
    refunds && { term: w.facts.refunds, value: w.refundTimes(refunds.claims) },
    refunds?.hasPassport && { term: w.facts.passport, value: w.passport },
  ].filter((row) => typeof row === 'object' && row !== null);
}

/** Payments, newest first; each opens its receipt. */
function Payments({ party }: { party: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const read = usePayments(party);
  return (
    <>
      <h3 className={styles.head}>{w.payments}</h3>
      <Loaded read={read} what={w.payments} rows={2}>
        {(payments) => (
          <>
            <List label={w.payments}>
              {payments.map(({ id, won, refunded, at }) => (
                <ListRow
                  key={id}
                  icon={receipt}
                  title={dateTimeText(at, language)}
                  meta={refunded === '0' ? undefined : `${w.facts.refunded} ${amountOf('KRW', refunded)}`}
                  amount={amountOf('KRW', won)}
                  href={`/pay?payment=${id}`}
                />
              ))}
            </List>
            <MoreButton of={read} />
          </>
        )}
      </Loaded>
    </>
  );
}
