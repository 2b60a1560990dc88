// @online
import { type FormEvent, useState } from 'react';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { dayOf, daysOfMonth } from '#platform/korean-days.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob, saveFile } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { file, reasons } from './calls.ts';
import styles from './Statement.module.css';
import { RANGE, type StatementChoice, StatementFields } from './StatementFields.tsx';
import { words } from './words.ts';

const FILE = 'GET /api/statements/{userId}/file';
const FORMATS = ['pdf', 'csv'] as const;

interface Made {
  readonly name: string;
  readonly signature: string;
}

/** Chooses asset, period and file format. Saves the file at once; its signature is saved on request. */
export function StatementSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf');
  const [chosen, setChosen] = useState<StatementChoice>(() => startingWith(dayOf(new Date())));
  const [made, setMade] = useState<Made>();
  const { isBusy, refused, forget, act } = useAct({ reasons, otherwise: w.failedText, routes: [] });

  const make = async (event: FormEvent) => {
    event.preventDefault();
    const days = chosen.month === RANGE ? { from: chosen.from, to: chosen.to } : daysOfMonth(chosen.month);
    const query = { asset: chosen.asset, ...days, format, language };
    const save = async () => {
      const sent = { params: { userId }, query };
      const { name, blob, headers } = await signed(w.signing(chosen.asset), { call: FILE, ...sent }, (signature) =>
        file(FILE, { ...sent, signature }),
      );
      saveBlob(name, blob);
      setMade({ name, signature: headers.get('x-jws-signature') ?? '' });
    };
    await act(save, { done: w.saved, failed: w.failed, onDone: () => undefined });
  };
  const change = (next: Partial<StatementChoice>) => {
    setChosen({ ...chosen, ...next });
    setMade(undefined);
    forget();
  };
  const close = () => {
    setMade(undefined);
    forget();
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={w.title} lead={w.lead} closeLabel={w.close} isBusy={isBusy}>
      <form className={styles.form} onSubmit={(event) => void make(event)}>
        <StatementFields chosen={chosen} refused={refused} onChange={change} />
        <Segmented
          label={w.format}
          options={FORMATS.map((id) => ({ id, label: w.formats[id] }))}
          value={format}
          onChange={(id) => {
            setFormat(id);
            change({});
          }}
        />
        <Button type="submit" isWide icon={download} loadingText={isBusy ? w.making : undefined}>
          {w.make}
        </Button>
      </form>
      {made && <Signature made={made} />}
    </Sheet>
  );
}

/** Names the saved file and offers the signature that belongs to it. */
function Signature({ made: { name, signature } }: { made: Made }) {
  const w = useWords(words);
  return (
    <div className={styles.made}>
      <p>{w.made(name)}</p>
      <Button look="quiet" isWide onClick={() => saveFile(`${name}.jws`, 'application/jose', signature)}>
        {w.saveSignature}
      </Button>
    </div>
  );
}

const startingWith = (today: string): StatementChoice => ({
  asset: 'USDC',
  month: today.slice(0, 7),
  from: today,
  to: today,
});
