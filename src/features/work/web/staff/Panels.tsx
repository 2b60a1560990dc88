import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { DeskFigures } from '../../desk-wire.ts';
import { useRead } from '../calls.ts';
import styles from './Approvals.module.css';
import { approvalWords } from './approval-words.ts';

/** Figures on an organisation's programs, signatures and requesters. */
export function Panels({ id }: { id: number }) {
  const w = useWords(approvalWords);
  return (
    <Loaded read={useRead('GET /api/org/{id}/approvals/figures', { params: { id } })} what={w.figures} rows={6}>
      {(figures) => (
        <>
          <Erp of={figures.erp} />
          <Network of={figures.network} />
          <Requesters of={figures.requesters} />
        </>
      )}
    </Loaded>
  );
}

function Erp({ of: { lastCallAt, keys, deliveries } }: { of: DeskFigures['erp'] }) {
  const w = useWords(approvalWords);
  const language = useLanguage();
  const when = (at: string | null) => (at === null ? w.never : dateTimeText(at, language));
  return (
    <section aria-label={w.erp}>
      <SectionHead title={w.erp} />
      <KeyValues
        rows={[
          { term: w.lastCall, value: when(lastCallAt) },
          ...keys.map(({ name, tail, lastUsedAt }) => ({ term: w.keyUsed(name, tail), value: when(lastUsedAt) })),
          { term: w.deliveries, value: String(deliveries.waiting) },
          { term: w.failed, value: String(deliveries.failed) },
          { term: w.givenUp, value: String(deliveries.givenUp) },
        ]}
      />
      {keys.length === 0 && <p className={styles.quiet}>{w.noKeys}</p>}
    </section>
  );
}

function Network({ of: { name, chainId, decisions, sealed, audit } }: { of: DeskFigures['network'] }) {
  const w = useWords(approvalWords);
  return (
    <section aria-label={w.network}>
      <SectionHead title={w.network} />
      <KeyValues
        rows={[
          { term: w.chainTerm, value: w.chain(name, chainId) },
          { term: w.decisions, value: String(decisions) },
          { term: w.sealed, value: String(sealed) },
          {
            term: w.audit,
            value: audit === null ? w.never : w.auditHead(audit.n, audit.head.slice(0, 8)),
            isCode: audit !== null,
          },
        ]}
      />
    </section>
  );
}

function Requesters({ of }: { of: DeskFigures['requesters'] }) {
  const w = useWords(approvalWords);
  return (
    <section aria-label={w.requesters}>
      <SectionHead title={w.requesters} />
      {of.length === 0 ? (
        <p className={styles.quiet}>{w.noRequesters}</p>
      ) : (
        <KeyValues
          rows={of.map(({ name, waiting, total }) => ({ term: name, value: w.requesterOf(waiting, total) }))}
        />
      )}
    </section>
  );
}
