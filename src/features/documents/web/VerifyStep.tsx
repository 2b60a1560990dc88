import { type FormEvent, useRef, useState } from 'react';
import { useUser } from '#features/auth/web/use-user.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { CaptureFrame } from '#ui/controls/Capture.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { type DocumentType, documentTypes } from '../document-types.ts';
import { printedName } from '../rules.ts';
import type { Zone } from '../zone.ts';
import { useRead } from './calls.ts';
import type { SentImage } from './sent-image.ts';
import { useSubmit } from './use-submit.ts';
import styles from './Verify.module.css';
import { words } from './words.ts';
import { ZonePart } from './zone/ZonePart.tsx';

interface VerifyStepProps {
  type: DocumentType | undefined;
  image: SentImage | undefined;
  onBack: () => void;
}

/** Third step: number and name beside the picture, then submission. */
export function VerifyStep({ type, image, onBack }: VerifyStepProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const user = useUser().data;
  const [number, setNumber] = useState('');
  const [typedName, setTypedName] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const { submit, isSending, fault, errors } = useSubmit();
  const name = typedName ?? (user ? printedName(user, type) : '');
  const fill = (zone: Zone) => {
    setNumber(zone.documentNumber);
    setTypedName(zone.name);
  };
  const isMissing = (text: string) => isAsked && text.trim() === '';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (type && image && number.trim() && name.trim()) return void submit({ type, image, number, name });
    toast({ title: w.inputRequired, text: w.inputRequiredText, isDestructive: true });
    (number.trim() ? second : first).current?.focus();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <CaptureFrame did={did} shape="card" caption={type ? documentTypes[type][language] : w.preview}>
        {image && <img src={image.dataUrl} alt={w.preview} />}
      </CaptureFrame>
      {type && documentTypes[type].hasZone && image && <ZonePart image={image} onRead={fill} />}
      <TextField
        ref={first}
        label={w.number}
        isCode
        required
        maxLength={64}
        autoComplete="off"
        value={number}
        error={isMissing(number) ? w.numberMissing : errors['metadata.documentNumber']}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        ref={second}
        label={w.name}
        required
        maxLength={200}
        autoComplete="name"
        value={name}
        hint={w.nameHint}
        error={isMissing(name) ? w.nameMissing : errors['metadata.name']}
        onChange={(event) => setTypedName(event.target.value)}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Foot isSending={isSending} onBack={onBack} />
    </form>
  );
}

function Foot({ isSending, onBack }: { isSending: boolean; onBack: () => void }) {
  const w = useWords(words);
  const verifier = useRead('GET /api/verifier').data;
  const language = useLanguage();
  const { desk, isSandbox } = verifier ?? {};
  return (
    <>
      <div className={styles.bar}>
        <Button look="quiet" isDisabled={isSending} onClick={onBack}>
          {w.backStep}
        </Button>
        <Button type="submit" isAct loadingText={isSending ? w.verifying : undefined}>
          {w.submit}
        </Button>
      </div>
      {isSandbox && <p className={styles.why}>{w.sandboxHow}</p>}
      {desk && <p className={styles.why}>{w.deskHow(readName(desk, 'operator', language), desk.days)}</p>}
      <p className={styles.why}>{w.stays}</p>
    </>
  );
}
