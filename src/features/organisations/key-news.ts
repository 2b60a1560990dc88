import type { Language } from '#platform/words.ts';

/** Outbox event that notifies owners of a key: `{news, key, count, organisation, organisationId, language}`. */
export const KEY_NEWS = 'organisation_key';

/** Changes of a key that owners are notified of. */
export const KEY_CHANGES = ['made', 'replaced', 'on_hold'] as const;
export type KeyChange = (typeof KEY_CHANGES)[number];

/** One key, or several whose names are listed in `key`. Nodes of an older release send no count. */
export interface NamedKey {
  readonly key: string;
  readonly count?: number | undefined;
  readonly organisation: string;
}
type News = Readonly<Record<KeyChange, (of: NamedKey) => { readonly title: string; readonly message: string }>>;

/** One message for each change of a key. Its title is also the e-mail's subject. */
export const keyNews: Readonly<Record<Language, News>> = {
  en: {
    made: ({ key, organisation }) => ({
      title: 'A key was made',
      message: `${organisation}: a program can act for it with the new key ${key}.`,
    }),
    replaced: ({ key, organisation }) => ({
      title: 'A key was replaced',
      message: `${organisation}: the key ${key} has a replacement. The old one works for 7 more days at most.`,
    }),
    on_hold: ({ key, organisation, count = 1 }) =>
      count > 1
        ? {
            title: `${count} keys are on hold`,
            message: `${organisation}: the makers of these keys left or lost a right, so they do less now: ${key}. Replace them.`,
          }
        : {
            title: 'A key is on hold',
            message: `${organisation}: the maker of the key ${key} left or lost a right, so it does less now. Replace it.`,
          },
  },
  ko: {
    made: ({ key, organisation }) => ({
      title: '새 API 키를 만들었습니다',
      message: `${organisation}: 새 키 ‘${key}’로 프로그램이 조직의 일을 할 수 있습니다.`,
    }),
    replaced: ({ key, organisation }) => ({
      title: 'API 키를 교체했습니다',
      message: `${organisation}: 키 ‘${key}’를 대신할 새 키가 생겼습니다. 이전 키는 최대 7일 더 쓸 수 있습니다.`,
    }),
    on_hold: ({ key, organisation, count = 1 }) =>
      count > 1
        ? {
            title: `API 키 ${count}개의 사용이 보류되었습니다`,
            message: `${organisation}: 키를 만든 사람이 떠났거나 권한을 잃어 쓸 수 없는 일이 생겼습니다(${key}). 키를 교체해 주세요.`,
          }
        : {
            title: 'API 키 사용이 보류되었습니다',
            message: `${organisation}: 키 ‘${key}’를 만든 사람이 떠났거나 권한을 잃어 쓸 수 없는 일이 생겼습니다. 키를 교체해 주세요.`,
          },
  },
};
