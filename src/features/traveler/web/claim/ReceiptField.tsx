import { type ChangeEvent, useId, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { image } from '#ui/drawings/icons-more.ts';
import { receiptOf } from '../../claims/receipt.ts';
import styles from '../Traveler.module.css';
import { claimWords } from './claim-words.ts';
import { type ScannedReceipt, scanReceipt } from './picture.ts';

interface ReceiptFieldProps {
  value: string;
  /** The receipt with which the form was opened, if any. */
  begun: ScannedReceipt | undefined;
  isTried: boolean;
  /** The server's reason for refusing this receipt. */
  refused: string | undefined;
  onChange: (receipt: string) => void;
}

/** Takes a receipt as its printed number, or as a picture of which only the SHA-256 leaves the phone. */
export function ReceiptField({ value, begun, isTried, refused, onChange }: ReceiptFieldProps) {
  const w = useWords(claimWords);
  const [way, setWay] = useState(begun?.way ?? 'image');
  const [isRead, setIsRead] = useState(begun?.isRead);
  const error = value.trim() === '' ? w.required : receiptOf(value) === undefined ? w.numberFault : refused;
  return (
    <div className={`${styles.group} ${styles.receipt}`}>
      <Segmented
        label={w.receipt}
        value={way}
        onChange={(next) => {
          setWay(next);
          setIsRead(undefined);
          onChange('');
        }}
        options={[
          { id: 'image', label: w.byImage },
          { id: 'number', label: w.byNumber },
        ]}
      />
      {way === 'image' ? (
        <PictureBox
          hash={value}
          first={begun?.name}
          error={isTried && value === '' ? w.imageMissing : refused}
          onTaken={(taken) => {
            setIsRead(taken?.isRead);
            if (taken?.way === 'number') setWay('number');
            onChange(taken?.receipt ?? '');
          }}
        />
      ) : (
        <TextField
          label={w.number}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          hint={w.numberHint}
          error={isTried || value !== '' ? error : undefined}
          autoComplete="off"
          maxLength={128}
          isCode
          required
        />
      )}
      {isRead !== undefined && value !== '' && (
        <p role="status" className={styles.said}>
          {isRead ? w.codeRead : w.nothingRead}
        </p>
      )}
    </div>
  );
}

interface PictureBoxProps {
  hash: string;
  /** Name of the picture taken before the form opened. */
  first: string | undefined;
  error: string | undefined;
  onTaken: (taken: ScannedReceipt | undefined) => void;
}

function PictureBox({ hash, first, error, onTaken }: PictureBoxProps) {
  const w = useWords(claimWords);
  const lineId = useId();
  const [name, setName] = useState(first ?? '');
  const [isFaulty, setIsFaulty] = useState(false);
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const taken = await scanReceipt(file);
    setIsFaulty(taken === undefined);
    setName(taken?.name ?? '');
    onTaken(taken);
  };
  const fault = isFaulty ? w.imageFault : error;
  return (
    <>
      <UploadBox
        icon={image}
        accept="image/*"
        title={(hash && name) || w.chooseImage}
        text={hash ? w.hashed(hash) : w.imageHint}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? lineId : undefined}
        onChange={(event) => void pick(event)}
      />
      {fault && (
        <p id={lineId} className={styles.broken}>
          {fault}
        </p>
      )}
    </>
  );
}
