// @online
import type { contract } from '#features/credentials/contract.ts';
import { files } from '#platform/web/calls/files.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { ExportSheet } from './ExportSheet.tsx';

const file = files<typeof contract>();
const ROUTE = 'POST /api/credentials/{userId}/export';

/** Saves the DID document, credentials and showings, with their keys on request. */
export function ExportIdentity({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const params = { userId: useUserId() };
  return (
    <ExportSheet
      scope="identity"
      isOpen={isOpen}
      onClose={onClose}
      requestOf={(body) => ({ call: ROUTE, params, body })}
      make={(body, signature) => file(ROUTE, { params, body, signature })}
    />
  );
}
