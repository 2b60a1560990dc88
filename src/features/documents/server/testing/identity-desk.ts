import type { TestApp } from '#app/server/testing/harness.ts';
import type { Official } from '#features/office/server/testing/city.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { OfficeDesk, OfficeSitting } from '../../office-contract.ts';
import { dataUrl, png } from './images.ts';
import { submitting } from './submitting.ts';

const PICTURE = dataUrl(png());
export const FACTS = {
  name: 'GWAK, Ha-neul Seo',
  documentNumber: 'm7068 9098',
  expiresOn: '2034-06-30',
  nationality: 'KOR',
  birthDate: '1990-03-12',
};

/** Shortcuts for tests of the desk. */
export function identityDesk(app: TestApp) {
  const of = (documentId: number, body?: object) => ({ params: { documentId }, ...(body && { body }) });
  const desk = {
    figures: async (one: Official) => (await one.phone.call('GET /api/office/identity')).body as OfficeDesk,
    take: (one: Official) => one.phone.sign('POST /api/office/identity/take', {}),
    taken: async (one: Official) => {
      const reply = await desk.take(one);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.body as OfficeSitting;
    },
    look: (one: Official, id: number) => one.phone.call('GET /api/office/identity/{documentId}', of(id)),
    picture: (one: Official, id: number) => one.phone.call('GET /api/office/identity/{documentId}/picture', of(id)),
    read: (one: Official, id: number, more: object = {}) =>
      one.phone.sign('POST /api/office/identity/{documentId}/read', of(id, { ...FACTS, ...more })),
    refuse: (one: Official, id: number, code: string) =>
      one.phone.sign('POST /api/office/identity/{documentId}/refuse', of(id, { code })),
    putBack: (one: Official, id: number) => one.phone.sign('POST /api/office/identity/{documentId}/put-back', of(id)),
    /** Submits a document and waits until it is at the desk. */
    submit: async (
      me: { userId: number; token: string },
      documentNumber = 'M70689098',
      imageData = PICTURE,
      name = 'Seo Ha-neul Gwak',
    ) => {
      const metadata = { documentNumber, name, imageData };
      const their = submitting(app, () => me);
      const id = await their.submit(documentNumber, { metadata });
      await eventually(async () => (await their.find(id)).checkedBy).toBe('desk');
      return { id, ...their };
    },
    /** Takes the next document and opens its picture. */
    open: async (one: Official) => {
      const { documentId } = await desk.taken(one);
      const seen = await desk.picture(one, documentId);
      if (seen.status !== 200) throw new Error(seen.text);
      return documentId;
    },
  };
  return desk;
}
