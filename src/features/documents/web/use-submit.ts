import { useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useLocation } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { call } from './calls.ts';
import { documentHash } from './document-hash.ts';
import { reasons } from './reasons.ts';
import type { SentImage } from './sent-image.ts';
import { type DocumentType, words } from './words.ts';

interface Filled {
  type: DocumentType;
  image: SentImage;
  number: string;
  name: string;
}

/** Sends a document to the verifier, says how it went in SPEC.md's words, and goes to DigitalID; the reason of a refusal stays on the page. */
export function useSubmit() {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [, go] = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>();

  const submit = async ({ type, image, number, name }: Filled) => {
    setIsSending(true);
    setError(undefined);
    try {
      const metadata = {
        documentNumber: number.trim(),
        name: name.trim(),
        verificationStatus: 'pending',
        imageData: image.dataUrl,
      };
      const hash = await documentHash(image.bytes);
      const title = `${type} Verification`;
      await call('POST /api/digital-documents', {
        body: { userId, title, documentType: type, documentHash: hash, metadata },
      });
      void refetch('GET /api/digital-documents/{userId}');
      toast({ title: w.completed, text: w.completedText });
      go('/id');
    } catch (thrown) {
      report('Verify identity', thrown);
      setError(thrown);
      toast({ title: w.failed, text: w.failedText, isDestructive: true });
      setIsSending(false);
    }
  };
  return {
    submit,
    isSending,
    fault: error === undefined ? undefined : reasonOf(error, reasons, language, w.unreachable),
    errors: reasonsOf(error, reasons, language),
  };
}
