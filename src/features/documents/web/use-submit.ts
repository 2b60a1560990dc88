import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { DocumentType } from '../document-types.ts';
import { placeholderHash } from '../rules.ts';
import { call, reasons } from './calls.ts';
import type { SentImage } from './sent-image.ts';
import { words } from './words.ts';

interface Filled {
  type: DocumentType;
  image: SentImage;
  number: string;
  name: string;
}

/**
 * Submits a document, reports the result (docs/product/identity.md#verify-identity) and goes to DigitalID. A refusal's
 * reason stays on the page.
 */
export function useSubmit() {
  const w = useWords(words);
  const userId = useUserId();
  const [, go] = useLocation();
  const routes = ['GET /api/digital-documents/{userId}'];
  const { isBusy, fault, refused, act } = useAct({ reasons, otherwise: w.unreachable, routes });

  const submit = ({ type, image, number, name }: Filled) => {
    const metadata = {
      documentNumber: number.trim(),
      name: name.trim(),
      verificationStatus: 'pending',
      imageData: image.dataUrl,
    };
    const work = async () => {
      const documentHash = await hashOf(image.bytes);
      const body = { userId, title: `${type} Verification`, documentType: type, documentHash, metadata };
      return call('POST /api/digital-documents', { body });
    };
    return act(work, {
      done: { title: w.completed, text: w.completedText },
      failed: { title: w.failed, text: w.failedText },
      onDone: () => go('/id'),
    });
  };
  return { submit, isSending: isBusy, fault, errors: refused };
}

/**
 * Returns the SHA-256 in hex, or a placeholder (docs/product/identity.md#documents) on an insecure page, which has no
 * `crypto.subtle`.
 */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return placeholderHash(Date.now());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
