// @online
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { ExtractKind } from '../../extract-kinds.ts';
import { reasons, useRead } from '../calls.ts';
import { ShareForm } from './ShareForm.tsx';
import { shareWords } from './share-words.ts';

interface BesideShareProps {
  of: ExtractKind;
  id: number;
  onClose: () => void;
}

/** Sheet in which a person chooses which facts of a record others see. */
export function BesideShare({ of, id, onClose }: BesideShareProps) {
  const w = useWords(shareWords);
  return (
    <Sheet isOpen onClose={onClose} title={w.title} lead={w.lead} closeLabel={w.close}>
      <Read of={of} id={id} />
    </Sheet>
  );
}

function Read({ of, id }: Omit<BesideShareProps, 'onClose'>) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const { data, error, refetch } = useRead('GET /api/extracts/{userId}/facts', { query: { of, id } });
  if (data) return <ShareForm whole={data} id={id} />;
  if (!error) return <SkeletonRows count={5} label={w.loading} />;
  const again = <TextButton onClick={() => void refetch()}>{w.again}</TextButton>;
  return (
    <div role="alert">
      <InfoLine icon={alert} title={w.failed} text={reasonOf(error, reasons, language, w.failedText)} action={again} />
    </div>
  );
}
