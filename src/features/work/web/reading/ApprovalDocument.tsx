// @online
import type { ReactNode } from 'react';
import { DocumentViewer, type ReadBytes } from '#features/files/web/DocumentViewer.tsx';
import type { Approval, contract } from '#features/work/contract.ts';
import { files } from '#platform/web/calls/files.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

const file = files<typeof contract>();
const ROUTE = 'GET /api/work/approvals/{id}/document';

/** Reads byte ranges of an approval's document. Fails if the document is no longer the one with this hash. */
const reader =
  (id: number, sha256: string): ReadBytes =>
  async (range, signal) => {
    const { blob, status } = await file(ROUTE, { params: { id }, range, tag: `"${sha256}"`, signal });
    if (status !== 206) throw new Error('another document has replaced it');
    return new Uint8Array(await blob.arrayBuffer());
  };

interface ApprovalDocumentProps {
  approval: Approval;
  onOpened: (approval: Approval) => void;
  beside?: ReactNode;
  below?: ReactNode;
  isDesk?: boolean;
}

/**
 * The document of an approval. Once its first page is drawn, reports to the server that this person opened this
 * version.
 */
export function ApprovalDocument({ approval, onOpened, beside, below, isDesk = false }: ApprovalDocumentProps) {
  const userId = useUserId();
  const { id, version, document, status, openedAt } = approval;
  if (document?.bytes == null || document.type === null) return null;
  const { name, type, bytes, sha256 } = document;
  const tell = async () => {
    if (status !== 'pending' || openedAt !== null) return;
    // If the report fails, approving stays blocked, and the next opening reports again.
    const opened = await call('POST /api/work/approvals/{id}/opened', { params: { id }, body: { version } }).catch(
      () => undefined,
    );
    if (opened) onOpened(opened);
  };
  return (
    <DocumentViewer
      key={`${id} ${sha256}`}
      file={{ name, type, bytes, sha256 }}
      userId={userId}
      read={reader(id, sha256)}
      onOpened={() => void tell()}
      {...{ beside, below, isDesk }}
    />
  );
}
