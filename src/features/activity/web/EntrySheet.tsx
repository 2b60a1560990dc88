import { useEffect, useEffectEvent } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { ActivitySheet, type OpenableRecord } from './ActivitySheet.tsx';
import type { Entry } from './timeline-entry.ts';

const loadCredential = () =>
  import('#features/credentials/web/CredentialSheet.tsx').then(({ CredentialSheet }) => CredentialSheet);
const loadFacts = () => import('./FactsSheet.tsx').then(({ FactsSheet }) => FactsSheet);

interface EntrySheetProps {
  /** Undefined while the sheet is closed. A newer version of the same entry updates the sheet. */
  opened: Entry | undefined;
  onClose: () => void;
}

/** The sheet that a row of History opens: its own feature's, or a list of facts where none exists. */
export function EntrySheet({ opened, onClose }: EntrySheetProps) {
  const of = opened?.opening;
  const isCredential = of?.kind === 'credential';
  const isOther = opened !== undefined && !isCredential && openable(opened) === undefined;
  const [Credential, needCredential] = useLater(loadCredential);
  const [Facts, needFacts] = useLater(loadFacts);
  const fetchCredential = useEffectEvent(() => needCredential(() => undefined));
  const fetchFacts = useEffectEvent(() => needFacts(() => undefined));
  useEffect(() => {
    if (isCredential) fetchCredential();
    if (isOther) fetchFacts();
  }, [isCredential, isOther]);
  return (
    <>
      <ActivitySheet opened={opened && openable(opened)} onClose={onClose} />
      {Credential && <Credential credential={isCredential ? of.record : undefined} onClose={onClose} />}
      {Facts && <Facts entry={isOther ? opened : undefined} onClose={onClose} />}
    </>
  );
}

function openable({ opening }: Entry): OpenableRecord | undefined {
  switch (opening.kind) {
    case 'transaction':
    case 'decision':
    case 'refund':
      return opening;
    default:
      return undefined;
  }
}
