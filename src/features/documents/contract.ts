import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { id, name, text, timestamp, userId } from '#platform/shapes.ts';
import { DOCUMENT_TYPES } from './document-types.ts';
import { MAX_IMAGE_DATA_CHARS } from './rules.ts';
import { checkers, rejectionCodes } from './verdict.ts';

export const refusals = defineRefusals({
  image_malformed: { status: 422, title: 'The image is not a JPEG, PNG or WebP' },
  image_too_large: { status: 422, title: 'The image is larger than 10 MB' },
  image_too_many_pixels: { status: 422, title: 'The image has more than 40 megapixels' },
  hash_differs: { status: 422, title: 'The document hash does not match the image' },
  too_many_documents: { status: 422, title: 'A user can have at most 200 documents' },
  too_many_at_desk: {
    status: 422,
    title: 'Three documents already wait at the desk, or ten were submitted in the last 30 days',
  },
  not_offered: notOffered,
  verification_not_pending: { status: 422, title: 'The status of a new document must be pending' },
});

const verificationStatuses = ['pending', 'verified', 'rejected'] as const;

const submission = z.strictObject({
  userId,
  title: text(200),
  documentType: z.enum(DOCUMENT_TYPES),
  /** SHA-256 of the image in hex. Any other text is a placeholder, which the server replaces. */
  documentHash: z.string().max(200).optional(),
  metadata: z.strictObject({
    documentNumber: text(64),
    name: name(200),
    verificationStatus: z.string().max(64).default('pending'),
    /** Image as a data URL: `data:image/...;base64,...` */
    imageData: z.string().min(1).max(MAX_IMAGE_DATA_CHARS),
  }),
});

const metadata = z.strictObject({
  documentNumber: z.string(),
  name: z.string(),
  verificationStatus: z.enum(verificationStatuses),
  /** The reason for a rejection: a code that clients translate, and the verifier's own words. */
  rejectionCode: z.enum(rejectionCodes).nullable(),
  rejectionReason: z.string().nullable(),
});
export const digitalDocument = z.strictObject({
  id,
  userId: id,
  title: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  documentHash: z.string(),
  metadata,
  /** Verifier that received the document. Null until one has, and always for demo records. */
  checkedBy: z.enum(checkers).nullable(),
  /** Number of times that an officer at the identity desk opened the picture; absent for other verifiers. */
  looks: z.int().optional(),
  /** Time of the verdict, positive or negative. */
  verifiedAt: timestamp.nullable(),
  createdAt: timestamp,
});
/** Null 30 days after a rejection, when the image is erased. */
const documentWithImage = digitalDocument.extend({ metadata: metadata.extend({ imageData: z.string().nullable() }) });

const verifier = z.strictObject({
  /** Null if nobody verifies: no document is accepted then. */
  checker: z.enum(checkers).nullable(),
  isSandbox: z.boolean(),
  isOffered: z.boolean(),
  /** Set if an office verifies documents: the operator's name, and the days within which it does so. */
  desk: z.strictObject({ operator: z.string(), operatorKo: z.string().nullable(), days: z.int() }).optional(),
});

export type Submission = z.output<typeof submission>;
export type DigitalDocument = z.output<typeof digitalDocument>;
export type DocumentWithImage = z.output<typeof documentWithImage>;

export const contract = defineContract(refusals, {
  'POST /api/digital-documents': {
    summary: 'Submits a document for identity verification. The server hashes and encrypts the image.',
    access: 'body',
    body: submission,
    output: digitalDocument,
    status: 201,
    bodyLimit: 14_889_779,
    limit: 'upload',
    refusals: [
      'image_malformed',
      'image_too_large',
      'image_too_many_pixels',
      'hash_differs',
      'verification_not_pending',
      'too_many_documents',
      'too_many_at_desk',
      'not_offered',
    ],
  },
  'GET /api/verifier': {
    summary: 'Returns who verifies documents on this server, and whether that is a sandbox.',
    access: 'public',
    output: verifier,
  },
  'GET /api/digital-documents/{userId}': {
    summary: 'Lists documents without their images.',
    access: 'path',
    reading: true,
    output: z.array(digitalDocument),
    paged: true,
  },
  'GET /api/digital-documents/{userId}/{id}': {
    summary: 'Returns one document with its image.',
    access: 'path',
    proof: 'signs',
    output: documentWithImage,
  },
});
