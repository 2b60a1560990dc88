import type { contract } from '#features/work/contract.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { files } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { saveWords } from './save-words.ts';
import { reasons } from './use-decide.ts';

const file = files<typeof contract>();
const AGAIN_MS = 1000;
const MOST_TRIES = 15;

/** Saves an organisation's approval with all evidence as one file, which anybody can check at /verify or offline. */
export function SaveEverything({ id }: { id: number }) {
  const w = useWords(saveWords);
  const { isBusy, act } = useAct({ reasons, otherwise: w.unreachable });
  const save = () =>
    act(() => read(id), {
      failed: w.failed,
      done: { title: w.saved },
      onDone: ({ name, blob }) => saveBlob(name, blob),
    });
  return (
    <Button look="quiet" isWide icon={download} loadingText={isBusy ? w.saving : undefined} onClick={() => void save()}>
      {w.save}
    </Button>
  );
}

/** Retries, because a document just approved is sealed a moment later. */
async function read(id: number, tries = 1): ReturnType<typeof file> {
  try {
    return await file('GET /api/work/approvals/{id}/archive', { params: { id } });
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'not_sealed' || tries >= MOST_TRIES) throw error;
    await new Promise((then) => setTimeout(then, AGAIN_MS));
    return read(id, tries + 1);
  }
}
