import type { TestApp } from '#app/server/testing/harness.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { office } from './office.ts';

interface ArchiveOptions {
  /** True if the approver has a passkey. Default: true. */
  readonly hasPasskey?: boolean;
  /** True if the document itself is sent, not only its fingerprint. Default: true. */
  readonly isHere?: boolean;
  readonly more?: object;
}

/** Shortcuts for tests of archives and of checking them. */
export function archives(app: TestApp) {
  const desk = office(app);
  const get = (path: string, token: string) =>
    fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const read = async (path: string, token: string): Promise<Uint8Array> => {
    const found = await until(
      () => get(path, token),
      ({ status }) => status !== 409,
    );
    if (found.status !== 200) throw new Error(`${path}: ${found.status} ${await found.text()}`);
    return new Uint8Array(await found.arrayBuffer());
  };
  const tools = {
    ...desk,
    get,
    read,
    /** Creates a request that one person has approved. */
    decided: async ({ hasPasskey = true, isHere = true, more = {} }: ArchiveOptions = {}) => {
      const shop = await desk.firm();
      const ann = await desk.approver(shop);
      const phone = phoneOf(app, ann);
      if (hasPasskey) await phone.enable();
      const content = { name: 'po.pdf', content: paper({ pages: 2 }).toString('base64') };
      const document = isHere ? content : { name: 'po.pdf', sha256: 'ab'.repeat(32) };
      const { externalId } = await desk.asked(shop.key, { approver: ann.connectionId, document, ...more });
      const { id, version } = await desk.waiting(ann);
      const sent = { params: { id }, body: { version } };
      await desk.call('POST /api/work/approvals/{id}/opened', { ...sent, token: ann.token });
      const route = 'POST /api/work/approvals/{id}/approve';
      const reply = hasPasskey ? await phone.sign(route, sent) : await desk.approve(ann, id, { version });
      if (reply.status !== 200) throw new Error(reply.text);
      const [proof] = (await desk.call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } }))
        .body.decisions;
      if (!proof) throw new Error('nothing proves it');
      return { shop, ann, phone, externalId, id, proof };
    },
    archiveOf: (key: string, externalId: string) => read(`work/approvals/archive?externalId=${externalId}`, key),
    sealedOf: (key: string, externalId: string) => read(`work/approvals/sealed?externalId=${externalId}`, key),
  };
  return tools;
}
