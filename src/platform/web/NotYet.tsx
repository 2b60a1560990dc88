import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { defineWords } from '../words.ts';
import { useWords } from './language.ts';
import styles from './NotYet.module.css';

const words = defineWords({
  en: {
    title: 'Not available yet',
    text: (feature: string) => `${feature} comes with a later version. Nothing has been sent or changed.`,
    close: 'Close',
  },
  ko: {
    title: '아직 사용할 수 없습니다',
    text: (feature: string) => `${feature} 기능은 다음 버전에서 제공됩니다. 전송되거나 변경된 것은 없습니다.`,
    close: '닫기',
  },
});

interface NotYetProps {
  /** What was asked for, in the person's words; nothing keeps the sheet closed. */
  feature: string | undefined;
  onClose: () => void;
}

/** The small sheet that a feature opens before it exists: a press is never answered with nothing (PRODUCT.md section 13). */
export function NotYet({ feature, onClose }: NotYetProps) {
  const w = useWords(words);
  return (
    <Sheet isOpen={feature !== undefined} onClose={onClose} title={w.title} closeLabel={w.close}>
      <p className={styles.text}>{w.text(feature ?? '')}</p>
      <Button look="quiet" isWide onClick={onClose}>
        {w.close}
      </Button>
    </Sheet>
  );
}
