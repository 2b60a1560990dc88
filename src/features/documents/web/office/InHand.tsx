import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { dateTimeText } from '#platform/dates.ts';
import { memberStateWords } from '#platform/member-states.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { documentTypes } from '../../document-types.ts';
import type { OfficeFound, OfficeSitting } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { FindForm } from './FindForm.tsx';
import styles from './Identity.module.css';
import { identityWords } from './identity-words.ts';
import { Picture } from './Picture.tsx';

const SITTING = 'GET /api/office/identity/{documentId}';
const PUT_BACK = 'POST /api/office/identity/{documentId}/put-back';

/** The taken document: its picture on the left, the form on the right. Nothing is cached after leaving. */
export function InHand({ id }: { id: number }) {
  const w = useWords(identityWords);
  const [isOpen, setIsOpen] = useState(false);
  const read = useQuery<OfficeSitting>({
    queryKey: [SITTING, { documentId: id }],
    queryFn: ({ signal }) => call(SITTING, { params: { documentId: id }, signal }),
    gcTime: 0,
  });
  return (
    <Loaded read={read} what={w.one(id)}>
      {(one) => (
        <section aria-label={w.one(id)}>
          <SectionHead title={w.one(id)} />
          <div className={office.access}>
            <div className={styles.left}>
              <Facts one={one} />
              <Picture id={id} onOpen={() => setIsOpen(true)} />
            </div>
            <div>
              {one.found.length > 0 && <Both found={one.found} />}
              <FindForm one={one} isOpen={isOpen} />
              <PutBack id={id} />
            </div>
          </div>
        </section>
      )}
    </Loaded>
  );
}

function Facts({ one: { documentType, memberId, submittedAt, until, alsoVerifies = [] } }: { one: OfficeSitting }) {
  const w = useWords(identityWords);
  const states = useWords(memberStateWords);
  const language = useLanguage();
  return (
    <KeyValues
      rows={[
        { term: w.facts.type, value: documentTypes[documentType][language] },
        { term: w.facts.member, value: `#${memberId}`, isCode: true },
        { term: w.facts.submitted, value: dateTimeText(submittedAt, language) },
        { term: w.facts.until, value: dateTimeText(until, language) },
        ...alsoVerifies.map(({ memberId: other, state }) => ({
          term: w.facts.alsoVerifies,
          value: `#${other}, ${states[state]}`,
        })),
      ]}
    />
  );
}

/** The two differing findings side by side, in the order in which they were made. */
function Both({ found }: { found: readonly OfficeFound[] }) {
  const w = useWords(identityWords);
  return (
    <>
      <p className={office.wait}>{w.two}</p>
      <div className={styles.both}>
        {found.map((one, nth) => (
          <div key={nth === 0 ? w.first : w.second}>
            <SectionHead title={nth === 0 ? w.first : w.second} />
            <KeyValues rows={rowsOf(one, w)} />
          </div>
        ))}
      </div>
    </>
  );
}

const FACTS = ['name', 'documentNumber', 'expiresOn', 'birthDate', 'nationality'] as const;
const rowsOf = (one: OfficeFound, w: (typeof identityWords)['en']) =>
  one.outcome === 'rejected'
    ? [{ term: w.found, value: w.choices[one.code] }]
    : FACTS.map((fact) => ({ term: w[fact], value: one.facts[fact] ?? w.nothing }));

function PutBack({ id }: { id: number }) {
  const w = useWords(identityWords);
  const { act, isBusy } = useOfficeAct(reasons);
  const params = { documentId: id };
  const putBack = () =>
    act(() => signedCall(call, w.puttingBack, PUT_BACK, { params }), {
      done: { title: w.isBack },
      failed: w.notBack,
    });
  return (
    <div className={office.acts}>
      <Button look="quiet" isWide isAct isDisabled={isBusy} onClick={() => void putBack()}>
        {w.putBack}
      </Button>
    </div>
  );
}
