import { files } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { document as paper } from '#ui/drawings/icons-more.ts';
import type { contract } from '../../contract.ts';
import { reasons } from '../calls.ts';
import { words } from './words.ts';

const fileOf = files<typeof contract>();

/** Saves the page that verifies a saved proof, which anyone may have. */
export function SavePage() {
  const w = useWords(words);
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered });
  const save = () =>
    act(() => fileOf('GET /api/reserves/checker', {}), {
      failed: w.notSaved,
      onDone: ({ name, blob }) => saveBlob(name, blob),
    });
  return (
    <Button look="quiet" isWide icon={paper} isDisabled={isBusy} onClick={() => void save()}>
      {w.page}
    </Button>
  );
}
