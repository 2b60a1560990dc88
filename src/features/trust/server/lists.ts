import type { X509Certificate } from 'node:crypto';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { isAbove, subjectPart } from '#platform/server/vault/certificates.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Listings } from '../listed.ts';
import { listKept, readSignedList } from './lists-store.ts';
import { type Anchor, lineOf, type Role, readTrustList, type TrustList } from './lote.ts';
import { createOwnFiles } from './own-file.ts';

export type OfTrust = Pick<Services, 'db' | 'settings' | 'log'>;

/** Whose certificates a chain of somebody else's ends in, of those that lists name which this server trusts. */
export type ListedOn = (chain: readonly X509Certificate[], as: Role) => Promise<Listings>;

/** The lists as this node last read them; what is kept is asked each time, so that every node says the same. */
const listsOf = perServer((services: OfTrust) => {
  const { db, settings } = services;
  const files = createOwnFiles(services);
  const known = new Map<string, { readonly at: number; readonly list: TrustList | undefined }>();
  const read = async (url: string, pins: readonly string[], keptAt: Date) => {
    const before = known.get(url);
    if (before?.at === keptAt.getTime()) return before.list;
    const text = await readSignedList(db, url);
    // Judged as it was when it came: who signed it may be gone by now, and the list is good until it says.
    const found = text === undefined ? undefined : readTrustList(text, { pins, now: keptAt });
    const list = typeof found === 'string' ? undefined : found;
    known.set(url, { at: keptAt.getTime(), list });
    return list;
  };
  return async (): Promise<TrustList[]> => {
    const urls = settings.trustLists.flatMap(({ url }) => url ?? []);
    const kept = urls.length === 0 ? [] : await listKept(db, urls);
    const all = settings.trustLists.map((one) => {
      if (one.file !== undefined) return files(one.file);
      const row = kept.find(({ url }) => url === one.url);
      return row && read(one.url, one.pins, row.kept_at);
    });
    return (await Promise.all(all)).filter((list) => list !== undefined);
  };
});

/** Looks a chain up in every list; each of its certificates is signed by the next, which was checked before. */
export const listedOn =
  (services: OfTrust): ListedOn =>
  async (chain, as) => {
    if (services.settings.trustLists.length === 0) return undefined;
    const now = new Date();
    return (await listsOf(services)()).flatMap((list) => {
      const anchor = list.anchors.find((one) => one.roles.includes(as) && endsIn(chain, one, now));
      if (!anchor) return [];
      return [
        {
          list: list.name,
          as: nameOf(anchor, chain),
          authority: `sha-256:${anchor.certificate.fingerprint256.replaceAll(':', '').toLowerCase()}`,
          until: list.until && onWire(list.until),
          isOver: list.until !== null && list.until <= now,
        },
      ];
    });
  };

/** It stands in the chain itself, or signed the last of it as an authority. */
function endsIn(chain: readonly X509Certificate[], { certificate }: Anchor, now: Date): boolean {
  const last = chain.at(-1);
  if (chain.some(({ raw }) => raw.equals(certificate.raw))) return true;
  return last !== undefined && isAbove(certificate, last, now);
}

/** Of who certifies others the certificate says whom. */
function nameOf({ isOfOthers, entity }: Anchor, [leaf]: readonly X509Certificate[]): Anchor['entity'] {
  const own = isOfOthers && leaf ? (subjectPart(leaf, 'O') ?? subjectPart(leaf, 'CN')) : undefined;
  return own === undefined ? entity : { en: lineOf(own), ko: null };
}
