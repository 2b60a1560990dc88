import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import type { FileAnswer } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { exportingOf } from '../credential-signing.ts';
import { type Body, ExportForm } from './ExportForm.tsx';
import { exportReasons, exportWords } from './export-words.ts';

interface ExportSheetProps {
  scope: 'identity' | 'everything';
  isOpen: boolean;
  onClose: () => void;
  /** The call that makes the file, as it is signed and as it is sent. */
  requestOf: (body: Body) => RequestToSign;
  make: (body: Body, signature: string | undefined) => Promise<FileAnswer>;
}

/** The user's biometrics setting decides what is asked for; another device may have changed it. */
const routes = ['GET /api/user/{userId}'];

/** Saves an export as a file. It includes private keys only with a passphrase that is typed twice. */
export function ExportSheet({ scope, isOpen, onClose, requestOf, make }: ExportSheetProps) {
  const w = useWords(exportWords);
  const { isBusy, refused, forget, act } = useAct({ reasons: exportReasons, otherwise: w.failedText, routes });
  const close = () => {
    forget();
    onClose();
  };
  const save = (body: Body) =>
    act(
      async () => {
        const request = requestOf(body);
        const what = exportingOf(w, scope, request.body ?? {});
        const { name, blob } = await signed(what, request, (signature) => make(body, signature));
        saveBlob(name, blob);
      },
      { done: { title: w.saved, text: w.savedText }, failed: w.failed, onDone: close },
    );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={w[scope].title}
      lead={w[scope].lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <ExportForm isBusy={isBusy} refused={refused} onSave={save} />
    </Sheet>
  );
}
