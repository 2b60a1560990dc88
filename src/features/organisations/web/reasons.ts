import type { ReasonWords } from '#platform/web/calls/reason.ts';

const name = { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' };

/** Why nothing was done for an organisation, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: {
    business_number_taken: {
      en: 'This business number is registered already.',
      ko: '이미 등록된 사업자등록번호입니다.',
    },
    organisation_name_taken: {
      en: 'This is somebody else’s name here, or may be taken for it.',
      ko: '이미 쓰이고 있거나 헷갈릴 수 있는 이름입니다.',
    },
    too_many_organisations: {
      en: 'You are in 10 organisations, which is all there may be.',
      ko: '조직은 10개까지 속할 수 있습니다.',
    },
    too_many_staff: { en: 'It has 50 people, which is all there may be.', ko: '직원은 50명까지 둘 수 있습니다.' },
    too_many_invitations: {
      en: '20 invitations are open. Take one back first.',
      ko: '초대 20건이 열려 있습니다. 하나를 먼저 취소해 주세요.',
    },
    too_many_keys: { en: 'There are 20 keys. Revoke one first.', ko: '키가 20개 있습니다. 하나를 먼저 폐기해 주세요.' },
    invitation_gone: {
      en: 'This link was used, taken back or is over.',
      ko: '이미 쓰였거나 취소되었거나 기한이 지난 링크입니다.',
    },
    already_staff: { en: 'You are in it already.', ko: '이미 이 조직에 속해 있습니다.' },
    last_owner: {
      en: 'Somebody must own it. Make somebody else an owner first.',
      ko: '소유자가 한 명은 있어야 합니다. 다른 사람을 먼저 소유자로 정해 주세요.',
    },
    not_appointed: { en: 'Your role does not decide about this one.', ko: '내 역할로는 이 역할을 정할 수 없습니다.' },
    not_empty: { en: 'There is money in it, or on its way.', ko: '돈이 남아 있거나 처리 중입니다.' },
    key_revoked: { en: 'This key has ended.', ko: '이미 끝난 키입니다.' },
    key_replaced: { en: 'This key is being replaced already.', ko: '이미 교체 중인 키입니다.' },
  },
  fields: {
    name: { en: 'A name has 1 to 100 characters.', ko: '이름을 1~100자로 입력해 주세요.' },
    displayName: name,
    nameKo: name,
    kinds: { en: 'Choose at least one kind.', ko: '종류를 하나 이상 골라 주세요.' },
    businessNumber: { en: 'This is no business number.', ko: '올바른 사업자등록번호가 아닙니다.' },
    role: { en: 'Choose a role.', ko: '역할을 골라 주세요.' },
    label: { en: 'A note has 1 to 60 characters.', ko: '메모를 1~60자로 입력해 주세요.' },
    token: { en: 'This link is not whole.', ko: '링크가 온전하지 않습니다.' },
    scopes: { en: 'Choose what the key is for.', ko: '키로 할 일을 골라 주세요.' },
    addresses: {
      en: 'One of these is no address or network such as 203.0.113.0/24.',
      ko: '203.0.113.0/24 같은 주소나 네트워크가 아닌 것이 있습니다.',
    },
    days: { en: 'A key lives 1 to 365 days.', ko: '1~365일로 입력해 주세요.' },
  },
};
