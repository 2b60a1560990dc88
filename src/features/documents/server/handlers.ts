import { lockUser } from '#features/auth/server/store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { type contract, refusals, type Submission } from '../contract.ts';
import { isHashClaim, MAX_AT_DESK, MAX_AT_DESK_30_DAYS, MAX_DOCUMENTS, maskResidentNumbers } from '../rules.ts';
import { documentOf } from './document.ts';
import { readImageData } from './image-data.ts';
import { countDocuments, countSubmitted, findDocument, insertDocument, listDocuments, placeOf } from './store.ts';
import type { Verification } from './verification.ts';

/** Handlers for documents. All private data goes through the vault. */
export function createHandlers(
  { db, vault, settings }: Services,
  verification: Pick<Verification, 'checker' | 'isOffered' | 'queue'>,
): HandlersOf<typeof contract> {
  const { identityDesk } = settings;
  const isOffered = async () => verification.isOffered && (!identityDesk || (await officeOf(db)) !== undefined);
  return {
    'POST /api/digital-documents': async ({ who, body }) => {
      if (!(await isOffered()))
        throw refuse(refusals, 'not_offered', { detail: 'This server has no document verifier.' });
      const document = judged(body);
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        if ((await countDocuments(tx, who)) >= MAX_DOCUMENTS) throw refuse(refusals, 'too_many_documents');
        if (identityDesk) await needDeskTurn(tx, who);
        const row = await insertDocument(tx, vault, who, document);
        await verification.queue(tx, row);
        return documentOf(tx, vault, row);
      });
    },

    'GET /api/verifier': async () => {
      const office = identityDesk && (await officeOf(db));
      const isThere = await isOffered();
      return {
        checker: isThere ? verification.checker : null,
        isSandbox: isThere && verification.checker === 'sandbox',
        isOffered: isThere,
        ...(identityDesk &&
          office && {
            desk: { operator: office.display_name, operatorKo: office.name_ko, days: identityDesk.days },
          }),
      };
    },

    'GET /api/digital-documents/{userId}': async ({ who, query }) => {
      const rows = await listDocuments(db, who, idBefore(query), query.limit + 1);
      const page = pageById(rows, query.limit);
      return writePage(page, (row) => documentOf(db, vault, row));
    },

    'GET /api/digital-documents/{userId}/{id}': async ({ who, params, consent }) => {
      await db.tx((tx) => consent.use(tx));
      const row = await findDocument(db, who, params.id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      const document = await documentOf(db, vault, row);
      const image = row.image && (await vault.open(db, userSubject(row.user_id), placeOf('image', row.id), row.image));
      const imageData = image && `data:${row.image_type};base64,${Buffer.from(image).toString('base64')}`;
      return { ...document, metadata: { ...document.metadata, imageData } };
    },
  };
}

/** Refuses a document if the person already has too many at the desk. */
async function needDeskTurn(tx: Tx, who: Owner): Promise<void> {
  const { waiting, lately } = await countSubmitted(tx, who);
  if (waiting >= MAX_AT_DESK || lately >= MAX_AT_DESK_30_DAYS) throw refuse(refusals, 'too_many_at_desk');
}

/** Returns the operator, whose officers check documents; undefined if there is none. */
async function officeOf(db: Queryable) {
  const operator = await findOperator(db);
  return operator?.state === 'approved' ? operator : undefined;
}

function judged({ documentType, documentHash, metadata, ...typed }: Submission) {
  const { verificationStatus, imageData } = metadata;
  if (verificationStatus !== 'pending')
    throw refuse(refusals, 'verification_not_pending', {
      errors: { 'metadata.verificationStatus': 'must be pending, since only a verifier decides' },
    });
  const image = readImageData(imageData);
  if (isHashClaim(documentHash) && documentHash.toLowerCase() !== image.sha256)
    throw refuse(refusals, 'hash_differs', { errors: { documentHash: 'must be the SHA-256 of the image' } });
  const title = maskResidentNumbers(typed.title);
  const documentNumber = maskResidentNumbers(metadata.documentNumber);
  return { title, documentType, documentNumber, name: maskResidentNumbers(metadata.name), image };
}
