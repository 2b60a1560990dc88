import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { CredentialType } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { issuingActs } from './use-pages.ts';

interface TypeSheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: CredentialType | undefined;
  isChanging: boolean;
  onOffer: (type: CredentialType) => void;
  onMany: (type: CredentialType) => void;
  onSelf: (type: CredentialType) => void;
  onClose: () => void;
}

/** Shows one type with its claims, ways to offer it, and a way to end it. */
export function TypeSheet({ id, of, isChanging, onOffer, onMany, onSelf, onClose }: TypeSheetProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? nameFor(of, language) : ''}
      lead={of?.endedAt ? w.endedText : undefined}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              ...of.claims.map(({ name, label, labelKo }) => ({
                term: language === 'ko' ? labelKo : label,
                value: name,
                isCode: true,
              })),
              { term: w.format, value: of.formats.map((one) => w.formats[one]).join(', ') },
              { term: w.goodFor, value: w.daysText(of.validityDays) },
              { term: w.made, value: dateText(of.createdAt, language) },
            ]}
          />
          {isChanging && of.endedAt === null && (
            <>
              <Button isAct isWide onClick={() => onOffer(of)}>
                {w.offer}
              </Button>
              <Button look="quiet" isAct isWide onClick={() => onMany(of)}>
                {w.offerMany}
              </Button>
              <Button look="quiet" isAct isWide onClick={() => onSelf(of)}>
                {w.selfService}
              </Button>
              <End id={id} of={of} onBusy={setIsBusy} onDone={onClose} />
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}

const END = 'DELETE /api/org/{id}/issuing/types/{typeId}';

interface EndProps {
  id: number;
  of: CredentialType;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function End({ id, of, onBusy, onDone }: EndProps) {
  const w = useWords(issuingWords);
  const { isBusy, act } = useAct({ ...issuingActs, onBusy });
  const end = () =>
    act(() => call(END, { params: { id, typeId: of.id } }), {
      done: { title: w.typeEnded },
      failed: w.typeNotEnded,
      onDone,
    });
  return <Confirm text={w.endText} cancel={w.cancel} act={w.end} acting={w.ending} isActing={isBusy} onAct={end} />;
}
