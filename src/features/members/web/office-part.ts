import type { OfficePart } from '#features/office/web/parts.ts';
import { person } from '#ui/drawings/icons.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'members',
      at: 10,
      icon: person,
      title: { en: 'Members', ko: '회원' },
      tab: { en: 'All members', ko: '회원 목록' },
      isOnPhone: true,
      load: () => import('./MembersPage.tsx').then(({ MembersPage }) => MembersPage),
    },
  ],
  acts: {
    'member.freeze': {
      page: 'members',
      title: { en: (name) => `Freeze ${name}`, ko: (name) => `${name} 동결` },
    },
    'member.lift': {
      page: 'members',
      title: { en: (name) => `Lift the freeze of ${name}`, ko: (name) => `${name} 동결 해제` },
    },
    'member.limits': {
      page: 'members',
      title: { en: (name) => `Other limits for ${name}`, ko: (name) => `${name} 한도 변경` },
    },
    'member.close': {
      page: 'members',
      title: { en: (name) => `Close the account of ${name}`, ko: (name) => `${name} 계정 폐쇄` },
    },
    'member.email': {
      page: 'members',
      title: {
        en: (name) => `Change the e-mail of ${name} after 72 hours`,
        ko: (name) => `72시간 뒤 ${name} 이메일 변경`,
      },
    },
  },
  finder: {
    right: 'members',
    title: { en: 'Members', ko: '회원' },
    icon: person,
    load: () => import('./find-members.ts').then(({ findMembers }) => findMembers),
  },
};
