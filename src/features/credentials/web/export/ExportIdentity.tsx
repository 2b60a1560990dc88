// @online
import { useUserId } from '#platform/web/calls/session.ts';
import { ExportSheet } from './ExportSheet.tsx';
import { file } from './file.ts';

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
