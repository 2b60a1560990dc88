import { shortAddress } from '#features/identity/address.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Request } from '../../contract.ts';
import type { DeskRequest } from '../../desk-wire.ts';
import { amountOf } from '../approval-text.ts';
import { useRead } from '../calls.ts';
import { approvalWords } from './approval-words.ts';
import { Proof } from './Proof.tsx';
import { Steps } from './Steps.tsx';

interface RequestDetailProps {
  id: number;
  /** The request as listed; undefined while the sheet is closed. */
  of: Request | undefined;
  onClose: () => void;
}

/** A request with everything that staff can see: beside the list on a desktop, a sheet on a phone. */
export function RequestDetail({ id, of, onClose }: RequestDetailProps) {
  const w = useWords(approvalWords);
  return (
    <Detail isOpen={of !== undefined} onClose={onClose} title={of?.title ?? ''} closeLabel={w.close}>
      {of && <Read key={of.id} id={id} requestId={of.id} />}
    </Detail>
  );
}

function Read({ id, requestId }: { id: number; requestId: number }) {
  const w = useWords(approvalWords);
  const read = useRead('GET /api/org/{id}/approvals/{requestId}', { params: { id, requestId } });
  return (
    <Loaded read={read} what={w.title} rows={4}>
      {(request) => (
        <>
          <p>{request.description}</p>
          <Facts of={request} />
          <Steps of={request} />
          <Papers of={request} />
          <Payment of={request} />
          <Proof id={id} of={request} />
        </>
      )}
    </Loaded>
  );
}

function Facts({ of }: { of: DeskRequest }) {
  const w = useWords(approvalWords);
  const language = useLanguage();
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [w.state, w.states[of.state]],
    [w.facts.requester, of.requester],
    [w.facts.amount, amountOf(of)],
    [w.facts.asked, dateTimeText(of.createdAt, language)],
    [w.facts.due, of.dueAt && dateTimeText(of.dueAt, language)],
    [w.facts.ended, of.endedAt && dateTimeText(of.endedAt, language)],
    [w.facts.version, of.version > 1 ? String(of.version) : null],
    [w.facts.reason, of.reason],
    [w.facts.question, of.question?.question],
    [w.facts.answer, of.question?.answer],
  ];
  return (
    <KeyValues
      rows={[
        { term: w.facts.number, value: of.externalId, isCode: true },
        ...rows.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
      ]}
    />
  );
}

function Papers({ of: { document } }: { of: DeskRequest }) {
  const w = useWords(approvalWords);
  if (!document) return null;
  return (
    <>
      <SectionHead title={w.document} />
      <p>
        <LangText>
          {[document.name, document.pages !== null && w.pages(document.pages)].filter(Boolean).join(' · ')}
        </LangText>
      </p>
      <KeyValues rows={[{ term: w.hash, value: document.sha256, isCode: true }]} />
      {!document.isHere && <p>{w.only}</p>}
    </>
  );
}

function Payment({ of: { payment, ...of } }: { of: DeskRequest }) {
  const w = useWords(approvalWords);
  if (!payment) return null;
  return (
    <>
      <SectionHead title={w.payment} />
      <KeyValues
        rows={[
          { term: w.facts.amount, value: amountOf(of) },
          { term: w.to, value: shortAddress(payment.to), isCode: true },
          { term: w.state, value: w.payments[payment.state] },
        ]}
      />
    </>
  );
}
