import type { OfficePart, ShownFact, ToldAct } from '#features/office/web/parts.ts';
import { wonText } from '#ui/text/amount.ts';
import { LIMIT_NAMES } from '../../network-titles.ts';
import { networkActs } from './network-act.ts';
import { networkWords } from './network-words.ts';

type Words = (typeof networkWords)['en'];

const limits = ({ detail }: ToldAct, w: Words): ShownFact[] => {
  const sums = detail?.split(' ') ?? [];
  return LIMIT_NAMES.flatMap((name, nth) => {
    const sum = sums[nth];
    if (sum === undefined) return [];
    return [{ term: w.fields[name], value: name === 'newHours' ? sum : wonText(sum) }];
  });
};
const toAddress = ({ title }: ToldAct, w: Words): ShownFact[] => {
  const to = title.split(' ')[3];
  return to === undefined ? [] : [{ term: w.to, value: to, isCode: true }];
};
const decision = (told: ToldAct, w: Words): ShownFact[] => {
  const hash = told.detail?.split(' ')[1];
  return [
    ...toAddress(told, w),
    hash === undefined ? { term: w.hash, value: w.unpaid } : { term: w.hash, value: hash, isCode: true },
  ];
};
const voiding = ({ title }: ToldAct, w: Words): ShownFact[] => {
  const [, nonce = '', , , , to] = title.split(' ');
  return [
    { term: w.nonce, value: nonce },
    ...(to === undefined ? [] : [{ term: w.to, value: to, isCode: true } as const]),
  ];
};
const closing = ({ detail }: ToldAct, w: Words): ShownFact[] =>
  detail === null ? [] : [{ term: w.whyClosed, value: detail }];

export const part: OfficePart = {
  acts: {
    'network.limits': {
      page: 'issue',
      title: { en: networkActs.en['network.limits'], ko: networkActs.ko['network.limits'] },
      facts: (told, language) => limits(told, networkWords[language]),
    },
    'network.open': {
      page: 'issue',
      title: { en: networkActs.en['network.open'], ko: networkActs.ko['network.open'] },
    },
    'network.release': {
      page: 'issue',
      title: { en: networkActs.en['network.release'], ko: networkActs.ko['network.release'] },
      facts: (told, language) => toAddress(told, networkWords[language]),
    },
    'network.decide': {
      page: 'issue',
      title: { en: networkActs.en['network.decide'], ko: networkActs.ko['network.decide'] },
      facts: (told, language) => decision(told, networkWords[language]),
    },
    'network.reopen': {
      page: 'issue',
      title: { en: networkActs.en['network.reopen'], ko: networkActs.ko['network.reopen'] },
      facts: (told, language) => closing(told, networkWords[language]),
    },
    'network.void': {
      page: 'issue',
      title: { en: networkActs.en['network.void'], ko: networkActs.ko['network.void'] },
      facts: (told, language) => voiding(told, networkWords[language]),
    },
  },
};
