import { useQuery } from '@tanstack/react-query';
import { dateText } from '#platform/dates.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { document, info } from '#ui/drawings/icons-more.ts';
import { call } from './calls.ts';
import { textNames } from './text-names.ts';
import { words } from './words.ts';

const TERMS = 'GET /api/terms';
const ACCEPTANCES = 'GET /api/terms/acceptances';

/** What a list says of the operator's texts and contact: each that is published, and when this person accepted it. Nothing in a wallet of one person. */
export function useTermsRows() {
  const w = useWords(words);
  const names = useWords(textNames);
  const language = useLanguage();
  const enabled = isHosted();
  const shared = { enabled, gcTime: 0 };
  const { data } = useQuery({ queryKey: [TERMS, 'rows'], queryFn: () => call(TERMS), ...shared });
  const { data: own } = useQuery({ queryKey: [ACCEPTANCES, 'rows'], queryFn: () => call(ACCEPTANCES), ...shared });
  const texts = (data?.texts ?? []).map(({ id, kind }) => {
    const at = own?.accepted.find((one) => one.id === id)?.acceptedAt;
    return { kind, icon: document, title: names[kind], meta: at && w.acceptedOn(dateText(at, language)) };
  });
  const contact = data?.contact
    ? [{ kind: 'contact' as const, icon: info, title: names.contact, meta: undefined }]
    : [];
  return [...texts, ...contact];
}
