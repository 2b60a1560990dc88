import { type ChangeEvent, useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { UploadBox } from '#ui/Capture.tsx';
import { Segmented } from '#ui/Choice.tsx';
import { TextField } from '#ui/Field.tsx';
import { image } from '#ui/icons-more.ts';
import { receiptOf } from '../claim-form.ts';
import styles from './Traveler.module.css';
import { words } from './words.ts';

interface ReceiptFieldProps {
  value: string;
  isTried: boolean;
  onChange: (receipt: string) => void;
}

/** A receipt as its picture, of which only the SHA-256 leaves the phone, or as the number printed on it. */
export function ReceiptField({ value, isTried, onChange }: ReceiptFieldProps) {
  const w = useWords(words);
  const [way, setWay] = useState<'image' | 'number'>('image');
  const [fileName, setFileName] = useState('');
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    setFileName(file.name);
    onChange(await sha256(file));
  };
  const error = value.trim() === '' ? w.required : receiptOf(value) === undefined ? w.numberFault : undefined;
  const isMissing = isTried && value === '';
  return (
    <div className={`${styles.group} ${styles.receipt}`}>
      <Segmented
        label={w.receipt}
        value={way}
        onChange={(next) => {
          setWay(next);
          setFileName('');
          onChange('');
        }}
        options={[
          { id: 'image', label: w.byImage },
          { id: 'number', label: w.byNumber },
        ]}
      />
      {way === 'image' ? (
        <>
          <UploadBox
            icon={image}
            accept="image/*"
            title={fileName || w.chooseImage}
            text={value ? w.hashed(value) : w.imageHint}
            aria-invalid={isMissing || undefined}
            onChange={(event) => void pick(event)}
          />
          {isMissing && <p className={styles.broken}>{w.imageMissing}</p>}
        </>
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
    </div>
  );
}

async function sha256(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
