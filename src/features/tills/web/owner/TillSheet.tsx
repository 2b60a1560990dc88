import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { wonText } from '#features/pay/web/won.ts';
import type { Till } from '#features/tills/wire.ts';
import { readName } from '#platform/both-names.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, tillActs } from '../calls.ts';
import { words } from '../words.ts';
import { Clerks } from './Clerks.tsx';
import { LimitField, limitIn } from './EnrolSheet.tsx';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';

interface TillSheetProps {
  id: number;
  /** Undefined keeps the sheet closed. */
  of: Till | undefined;
  onClose: () => void;
}

/** One till: its limit, clerks, and the button to end it. */
export function TillSheet({ id, of, onClose }: TillSheetProps) {
  const w = useWords(ownerWords);
  const all = useWords(words);
  const language = useLanguage();
  const by = of ? readName(of, 'enrolledBy', language) : null;
  return (
    <Sheet isOpen={of !== undefined} onClose={onClose} title={of?.name ?? ''} closeLabel={all.close}>
      {of && (
        <div key={of.id}>
          <KeyValues
            rows={[
              ...(by === null ? [] : [{ term: w.enrolledBy, value: by }]),
              { term: w.enrolledAt, value: dateText(of.enrolledAt, language) },
              { term: w.lastUsed, value: of.lastUsedAt ? dateTimeText(of.lastUsedAt, language) : w.never },
            ]}
          />
          <SectionHead title={w.clerks} />
          <Clerks id={id} till={of} />
          <LimitForm id={id} till={of} />
          <EndTill id={id} till={of} onDone={onClose} />
        </div>
      )}
    </Sheet>
  );
}

const CHANGE = 'PATCH /api/org/{id}/tills/{tillId}';

function LimitForm({ id, till }: { id: number; till: Till }) {
  const w = useWords(ownerWords);
  const [limit, setLimit] = useState(till.refundLimit);
  const { isBusy, refused, act } = useAct(tillActs);
  const sum = limitIn(limit);
  const save = (refundLimit: string) => {
    const sent = { params: { id, tillId: till.id }, body: { refundLimit } };
    return act(() => signedCall(call, w.signingLimit(wonText(refundLimit)), CHANGE, sent), {
      done: { title: w.changed },
      failed: w.failed,
    });
  };
  return (
    <div className={styles.form}>
      <LimitField value={limit} error={refused.refundLimit} onChange={setLimit} />
      {sum !== undefined && sum !== till.refundLimit && (
        <Button isAct isWide loadingText={isBusy ? w.saving : undefined} onClick={() => void save(sum)}>
          {w.saveLimit}
        </Button>
      )}
    </div>
  );
}

const END = 'DELETE /api/org/{id}/tills/{tillId}';

function EndTill({ id, till, onDone }: { id: number; till: Till; onDone: () => void }) {
  const w = useWords(ownerWords);
  const { cancel } = useWords(words);
  const { isBusy, act } = useAct(tillActs);
  const end = () => {
    const sent = { params: { id, tillId: till.id } };
    return act(() => signedCall(call, w.signingEnd(till.name), END, sent), {
      done: { title: w.isEnded(till.name) },
      failed: w.failed,
      onDone,
    });
  };
  return <Confirm text={w.endText} cancel={cancel} act={w.end} acting={w.ending} isActing={isBusy} onAct={end} />;
}
