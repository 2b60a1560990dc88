// @online
import { ExportSheet } from '#features/credentials/web/export/ExportSheet.tsx';
import { files } from '#platform/web/calls/files.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract } from '../contract.ts';

const file = files<typeof contract>();
const ROUTE = 'POST /api/user/{userId}/export';

/** Saves everything that the person may read here as one file. */
export function ExportAll({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const params = { userId: useUserId() };
  return (
    <ExportSheet
      scope="everything"
      isOpen={isOpen}
      onClose={onClose}
      requestOf={(body) => ({ call: ROUTE, params, body })}
      make={(body, signature) => file(ROUTE, { params, body, signature })}
    />
  );
}
