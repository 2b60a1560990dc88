import { useState } from 'react';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { CredentialType } from '../../../contract.ts';
import type { SelfService } from '../../../self-service-calls.ts';
import { call, useRead } from '../../calls.ts';
import styles from '../Issuing.module.css';
import { issuingActs, SELF_SERVICE } from '../use-pages.ts';
import { SelfServiceForm } from './SelfServiceForm.tsx';
import { selfWords } from './self-words.ts';

interface SelfServiceSheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: CredentialType | undefined;
  onClose: () => void;
}

/** Sets up self-service for a type: the link while it is on, the accepted proofs, and the source of each claim. */
export function SelfServiceSheet({ id, of, onClose }: SelfServiceSheetProps) {
  const w = useWords(selfWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const name = of ? nameFor(of, language) : '';
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={w.title(name)}
      lead={w.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && <Inside key={of.id} id={id} of={of} onBusy={setIsBusy} />}
    </Sheet>
  );
}

function Inside({ id, of, onBusy }: { id: number; of: CredentialType; onBusy: (isBusy: boolean) => void }) {
  const w = useWords(selfWords);
  const read = useRead(SELF_SERVICE, { params: { id, typeId: of.id } });
  return (
    <Loaded read={read} what={w.title(of.name)} rows={3}>
      {({ selfService, hasSandboxes }) => (
        <div className={styles.form}>
          {selfService && <Standing id={id} of={selfService} onBusy={onBusy} />}
          <SelfServiceForm
            key={JSON.stringify(selfService?.sources)}
            id={id}
            of={of}
            now={selfService}
            hasSandboxes={hasSandboxes}
            onBusy={onBusy}
          />
        </div>
      )}
    </Loaded>
  );
}

const OFF = 'DELETE /api/org/{id}/issuing/types/{typeId}/self-service';

function Standing({ id, of, onBusy }: { id: number; of: SelfService; onBusy: (isBusy: boolean) => void }) {
  const w = useWords(selfWords);
  const { isBusy, act } = useAct({ ...issuingActs, onBusy });
  const switchOff = () =>
    act(() => call(OFF, { params: { id, typeId: of.typeId } }), { done: { title: w.goneOff }, failed: w.notOff });
  return (
    <>
      <KeyValues
        rows={[
          { term: w.state, value: of.isOn ? w.isOn : w.isOff },
          { term: w.today, value: `${of.madeToday} / ${of.perDay}` },
        ]}
      />
      {of.isOn && (
        <>
          <Secret text={of.link} label={w.link} share={{ url: of.link }} />
          <p>{w.walletsText}</p>
          <Secret text={of.offer} label={w.wallets} />
          <Button look="danger-text" isWide isAct isDisabled={isBusy} onClick={() => void switchOff()}>
            {w.off}
          </Button>
        </>
      )}
    </>
  );
}
