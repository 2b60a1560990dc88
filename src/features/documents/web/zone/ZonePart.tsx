import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { scan } from '#ui/drawings/icons-more.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Zone } from '../../zone.ts';
import type { SentImage } from '../sent-image.ts';
import styles from '../Verify.module.css';
import { zoneWords } from './zone-words.ts';

/** Download size of the print reader in megabytes (scripts/build/kept-data.ts). */
declare const OCR_MB: string;

interface ZonePartProps {
  image: SentImage;
  /** Receives the zone. Number and name fill in the form; the rest is only displayed. */
  onRead: (zone: Zone) => void;
}

type State = 'ready' | 'reading' | 'none' | 'failed' | Zone;
const today = () => new Date().toISOString().slice(0, 10);

/** Reads a passport's machine-readable zone from its photo in the browser, and shows each check digit. */
export function ZonePart({ image, onRead }: ZonePartProps) {
  const w = useWords(zoneWords);
  const [state, setState] = useState<State>('ready');
  const read = async () => {
    setState('reading');
    try {
      const { readZone } = await import('./read-zone.ts');
      const zone = await readZone(image.dataUrl, today());
      if (zone) onRead(zone);
      setState(zone ?? 'none');
    } catch (error) {
      report(w.read, error);
      setState('failed');
    }
  };
  if (typeof state === 'object') return <Read zone={state} />;
  return (
    <div className={styles.zone}>
      <div role="status">
        {state === 'none' && <InfoLine isCaution icon={alert} title={w.none} text={w.noneText} />}
        {state === 'failed' && <InfoLine isCaution icon={alert} title={w.failed} text={w.failedText} />}
      </div>
      <Button
        look="quiet"
        isWide
        icon={scan}
        loadingText={state === 'reading' ? w.reading : undefined}
        onClick={() => void read()}
      >
        {w.read}
      </Button>
      <p className={styles.why}>{w.readText(OCR_MB)}</p>
    </div>
  );
}

function Read({ zone }: { zone: Zone }) {
  const w = useWords(zoneWords);
  const language = useLanguage();
  const { documentNumber, name, nationality, birthDate, expiresOn, fits } = zone;
  const day = (date: string | null) => (date === null ? w.unread : dateText(date, language));
  const checked = (text: string, does: boolean) => (
    <>
      <span>{text}</span> <Badge tone={does ? 'ok' : 'bad'} word={does ? w.fits : w.differs} isInRow />
    </>
  );
  const isSound = Object.values(fits).every(Boolean);
  const isOver = fits.expiresOn && expiresOn !== null && expiresOn < today();
  return (
    <section className={styles.zone} aria-label={w.lines}>
      <div role="status">
        <InfoLine
          isCaution={!isSound}
          icon={isSound ? check : alert}
          title={w.lines}
          text={isSound ? w.sound : w.unsound}
        />
        {isOver && <InfoLine isCaution icon={alert} title={w.until} text={w.over} />}
      </div>
      <KeyValues
        rows={[
          { term: w.number, value: checked(documentNumber, fits.documentNumber) },
          { term: w.born, value: checked(day(birthDate), fits.birthDate) },
          { term: w.until, value: checked(day(expiresOn), fits.expiresOn) },
          { term: w.whole, value: checked('', fits.all) },
          { term: w.name, value: name },
          { term: w.nationality, value: nationality },
        ]}
      />
    </section>
  );
}
