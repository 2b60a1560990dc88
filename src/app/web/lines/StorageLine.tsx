// @online
import { useWords } from '#platform/web/device/language.ts';
import { type StorageFault, storageFault } from '#platform/web/device/storage.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { offerWords } from '../quick/offer-words.ts';

/** Warns once that the browser stores nothing, and what closing the page loses. */
export function StorageLine({ fault }: { fault: NonNullable<StorageFault> }) {
  const w = useWords(offerWords);
  const seen = <TextButton onClick={() => storageFault.set(undefined)}>{w.storageSeen}</TextButton>;
  return <InfoLine icon={alert} title={w.storage[fault]} text={w.storageText[fault]} action={seen} />;
}
