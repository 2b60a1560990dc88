import { withParticle } from '#platform/particles.ts';
import type { Language } from '#platform/words.ts';
import type { CheckCode } from '../rules.ts';
import { reservesSentences } from './reserves-words.ts';

/** Facts of a check, formatted for its sentence: fingerprints shortened, times in local form. */
export type Facts = Readonly<Record<string, string>>;
type Sentences = Readonly<Record<CheckCode, (facts: Facts) => readonly [title: string, text: string]>>;

export const checkSentences: Readonly<Record<Language, Sentences>> = {
  en: {
    unchanged: ({ hash }) => ['Not one byte has changed', `SHA-256 ${hash}`],
    document_same: ({ hash }) => ['The document is the one that was approved', `SHA-256 ${hash}`],
    fingerprint_only: ({ hash }) => ['Its document is not in it: compare the fingerprint', `SHA-256 ${hash}`],
    sealed_by: ({ name, number, until }) => [
      `${name} put its seal on it`,
      `Business number ${number}. Certificate of this server\u2019s authority, to ${until}; the key was theirs then.`,
    ],
    statement_signed: () => ['This server signed it', 'As an account statement, with the key that it publishes.'],
    receipt_signed: () => ['This server signed it', 'As a receipt, with the key that it publishes.'],
    in_log: ({ day, n, hash }) => [
      `It is in the log of days, on ${day}`,
      `The server signed the log’s root after ${n === '1' ? '1 day' : `${n} days`}: ${hash}. It can be compared with the chain.`,
    ],
    other_log: () => [
      'The log of days is another one now',
      'Its store was put back since: the root is the one that was signed then.',
    ],
    not_in_log: () => ['Its proof leads to no signed log', 'The proof is of another payment, or it was changed.'],
    day_signed: () => [
      'This server signed it',
      'As the statement of a day of its currency, with the key that it publishes.',
    ],
    ...reservesSentences.en,
    other_day: () => [
      'The ledger has another day now',
      'Its store was put back since, or the day is not closed here: what it says is what was signed then.',
    ],
    extract_signed: () => [
      'This server signed it',
      'With the key that it publishes. The person chose what is in it; the rest of the record is left out.',
    ],
    person_signed: ({ names }) => ['The person signed it too', `By the key of ${names}, over the same words.`],
    device_then: () => [
      'Decided with their own device',
      'When it was decided a passkey signed the decision, and knew its owner by finger, face or code.',
    ],
    signed_by_both: ({ count }) => [
      count === '1' ? 'The decision is signed twice' : `All ${count} decisions are signed twice`,
      'By the organisation, and by the key of who decided, over the same words.',
    ],
    own_device: ({ count }) => [
      count === '1' ? 'Signed with their own device' : 'All signed with their own device',
      'A passkey signed these very words, and knew its owner by finger, face or code.',
    ],
    in_force: ({ time, state }) => [`In force now: ${state}`, `Not withdrawn or amended, looked up at ${time}`],
    trail_holds: ({ n, hash }) => [`It is in the audit trail, up to entry ${n}`, hash ?? ''],
    stamped: ({ at, by }) => [`Time stamped ${at}`, `By ${by}. Whether to trust them is yours to decide.`],
    other_server: ({ name, host }) => [
      'Sealed on another server',
      host
        ? `It claims to be by ${name}. Only ${host} can confirm that: check it at https://${host}/verify. Nothing was sent there.`
        : `It claims to be by ${name}. This server can\u2019t confirm who that is.`,
    ],
    no_device: ({ names }) => [
      'Signed by this server for them',
      `${names} had no passkey. That the button was pressed rests on this server\u2019s word.`,
    ],
    device_unread: ({ names }) => [
      'The device\u2019s signature can\u2019t be read here',
      `The passkey of ${names} has a key of another kind.`,
    ],
    device_gone: () => [
      'What the device signed is not in it',
      'A signature alone doesn\u2019t show it. The sealed PDF or the archive does.',
    ],
    other_site: ({ origin }) => ['Pressed at another address', `The device signed at ${origin}.`],
    suspended: ({ name }) => [`${name} is suspended now`, 'It was not when it signed.'],
    closed: ({ name }) => [`${name} has closed since`, 'It was open when it signed.'],
    not_known: () => ['This server doesn\u2019t know it', 'This server can\u2019t check whether it is in force.'],
    open_still: () => ['Not all have decided yet', 'What is asked is still open.'],
    ended_otherwise: ({ state }) => [`In the end it was ${state}`, 'That is how what was asked ended.'],
    nothing_decided: () => ['It has no decisions yet', 'There is no decision to check.'],
    refunded_since: ({ won }) =>
      won
        ? [`${won} was given back since`, 'After the receipt was signed. What is left of the payment is less.']
        : ['Some of it was given back', 'How much was not chosen to be shown.'],
    returned_since: () => ['It was given back since', 'All or some of it, after this was signed.'],
    changed: () => ['At least one byte is another one', 'It is not what was sealed, so nothing of it is shown.'],
    added: () => ['Something was added after the seal', 'What is shown may be what was added.'],
    unsigned: () => [
      'This document has no seal',
      'There is no signature in it. Of a statement, choose its .jws file together with it.',
    ],
    broken: () => ['Its seal can\u2019t be read', 'It is damaged, or was changed.'],
    repacked: () => [
      'This is not the file that was saved',
      'A byte was changed, or it was packed again. Ask for the archive exactly as it was saved.',
    ],
    encrypted: () => ['It is locked with a password', 'Bring it without one.'],
    unknown: () => [
      'It is nothing that is checked here',
      'Bring a sealed PDF, an archive just as it was saved, or a whole signature.',
    ],
    other_document: ({ hash }) => ['The document is another one', `Approved was the one of SHA-256 ${hash}`],
    pretends: ({ name }) => [
      'It only says that it is from here',
      `It names ${name}, but has no certificate of this server.`,
    ],
    not_signed_here: ({ host }) => [
      'No key of this server signed it',
      host
        ? `This server can\u2019t check whether it was changed. It claims to be from ${host}: check it there.`
        : 'This server can\u2019t check whether it was changed.',
    ],
    key_of_another: ({ name }) => [
      `The key was not that of ${name}`,
      'This server never gave it that key, or not by then.',
    ],
    key_ended: ({ name, at }) => [`The key had ended`, `Since ${at} ${name} signs with another one.`],
    certificate_over: ({ name, until }) => [
      'The certificate was not good at that time',
      `That of ${name} ends ${until}, or others stand beside it.`,
    ],
    not_approved_then: ({ name, state }) => [`${name} was ${state} then`, 'What it signed then counts for nothing.'],
    decision_changed: ({ n }) => [`Decision ${n} is not as it was signed`, 'Its signatures don\u2019t fit it.'],
    other_organisation: () => [
      'A decision in it is on something else',
      'It names another organisation or another request.',
    ],
    device_failed: ({ names }) => [
      'The device signed something else',
      `The passkey\u2019s signature of ${names} is not over this decision.`,
    ],
    amended: ({ version, now }) => [
      'It was amended since',
      `This is version ${version}, and now it is version ${now}. What was decided on this one is void.`,
    ],
    trail_broken: ({ n }) => [
      `The audit trail breaks at entry ${n}`,
      'An entry doesn\u2019t follow from the one before it.',
    ],
    trail_differs: ({ n }) => [
      `The audit trail is another one here`,
      `Entry ${n} is not the one that this server has.`,
    ],
  },
  ko: {
    unchanged: ({ hash }) => ['한 글자도 바뀌지 않았습니다', `SHA-256 ${hash}`],
    document_same: ({ hash }) => ['승인된 문서와 같은 문서입니다', `SHA-256 ${hash}`],
    fingerprint_only: ({ hash }) => ['문서는 들어 있지 않습니다. 지문을 비교하세요', `SHA-256 ${hash}`],
    sealed_by: ({ name = '', number, until }) => [
      `${withParticle(name, '이')} 인감을 찍었습니다`,
      `사업자등록번호 ${number}. 이 서버 인증 기관의 인증서(${until}까지)이며, 서명할 때 이 조직의 키였습니다.`,
    ],
    statement_signed: () => ['이 서버가 서명했습니다', '거래 명세서이며, 공개된 키로 서명했습니다.'],
    receipt_signed: () => ['이 서버가 서명했습니다', '영수증이며, 공개된 키로 서명했습니다.'],
    in_log: ({ day, n, hash }) => [
      `${day} 기록에 들어 있습니다`,
      `서버가 ${n}일까지의 기록 루트에 서명했습니다: ${hash}. 블록체인의 값과 비교할 수 있습니다.`,
    ],
    other_log: () => ['날짜별 기록이 지금은 다릅니다', '서명 뒤에 저장소를 되돌렸습니다. 루트는 서명 당시의 것입니다.'],
    not_in_log: () => ['증명이 서명된 기록에 이르지 않습니다', '다른 결제의 증명이거나 바뀐 증명입니다.'],
    day_signed: () => ['이 서버가 서명했습니다', '화폐의 하루 명세서이며, 공개된 키로 서명했습니다.'],
    ...reservesSentences.ko,
    other_day: () => [
      '원장의 그날이 지금은 다릅니다',
      '서명 뒤에 저장소를 되돌렸거나 그날이 마감되지 않았습니다. 내용은 서명 당시의 것입니다.',
    ],
    extract_signed: () => [
      '이 서버가 서명했습니다',
      '공개된 키로 서명했습니다. 본인이 고른 내용만 들어 있고 나머지는 들어 있지 않습니다.',
    ],
    person_signed: ({ names }) => ['본인도 서명했습니다', `${names}의 키로 같은 내용에 서명했습니다.`],
    device_then: () => [
      '본인 기기로 결정했습니다',
      '결정할 때 지문, 얼굴 또는 기기 암호로 본인을 확인한 패스키가 서명했습니다.',
    ],
    signed_by_both: ({ count }) => [
      count === '1' ? '결정에 두 서명이 있습니다' : `결정 ${count}건 모두 두 서명이 있습니다`,
      '조직의 서명과 결재자 키의 서명이 같은 내용에 있습니다.',
    ],
    own_device: ({ count }) => [
      count === '1' ? '본인 기기로 서명했습니다' : '모두 본인 기기로 서명했습니다',
      '지문, 얼굴 또는 기기 암호로 본인을 확인한 패스키가 바로 이 내용에 서명했습니다.',
    ],
    in_force: ({ time, state }) => [`현재 유효: ${state}`, `회수되거나 바뀌지 않았습니다(${time} 조회)`],
    trail_holds: ({ n, hash }) => [`감사 기록 ${n}번까지 일치합니다`, hash ?? ''],
    stamped: ({ at, by }) => [`${at} 시점 확인`, `${by}. 이 기관을 믿을지는 직접 판단하세요.`],
    other_server: ({ name, host }) => [
      '다른 서버에서 봉인했습니다',
      host
        ? `${name}의 것이라고 적혀 있습니다. ${host}에서만 알 수 있으니 https://${host}/verify 에서 확인하세요. 이 서버는 그곳에 묻지 않았습니다.`
        : `${name}의 것이라고 적혀 있습니다. 누구인지는 여기에서 알 수 없습니다.`,
    ],
    no_device: ({ names }) => [
      '이 서버가 대신 서명했습니다',
      `${names}: 패스키가 없었습니다. 버튼을 눌렀다는 사실은 이 서버의 기록에 따릅니다.`,
    ],
    device_unread: ({ names }) => ['기기의 서명을 여기에서 읽을 수 없습니다', `${names}: 패스키의 키 종류가 다릅니다.`],
    device_gone: () => [
      '기기의 서명은 들어 있지 않습니다',
      '서명 하나만으로는 알 수 없습니다. 봉인 PDF나 기록 파일에 들어 있습니다.',
    ],
    other_site: ({ origin }) => ['다른 주소에서 눌렀습니다', `기기가 ${origin}에서 서명했습니다.`],
    suspended: ({ name = '' }) => [
      `${withParticle(name, '은')} 현재 정지되었습니다`,
      '서명할 때는 정지되지 않았습니다.',
    ],
    closed: ({ name = '' }) => [`${withParticle(name, '은')} 이후 문을 닫았습니다`, '서명할 때는 운영 중이었습니다.'],
    not_known: () => ['이 서버에 기록이 없습니다', '현재 유효한지 여기에서 알 수 없습니다.'],
    open_still: () => ['아직 모두 결재하지 않았습니다', '요청이 아직 열려 있습니다.'],
    ended_otherwise: ({ state }) => [`최종 결과: ${state}`, '요청은 이렇게 끝났습니다.'],
    nothing_decided: () => ['결재한 사람이 없습니다', '확인할 결정이 없습니다.'],
    refunded_since: ({ won }) =>
      won
        ? [`이후 ${won} 환불되었습니다`, '영수증에 서명한 뒤의 일이므로 남은 결제 금액은 더 적습니다.']
        : ['일부가 환불되었습니다', '얼마인지는 보여 주지 않도록 골랐습니다.'],
    returned_since: () => ['이후 되돌려졌습니다', '서명한 뒤에 전부 또는 일부가 되돌아갔습니다.'],
    changed: () => ['한 글자 이상이 다릅니다', '봉인된 내용이 아니므로 표시하지 않습니다.'],
    added: () => ['봉인한 뒤에 덧붙인 것이 있습니다', '보이는 내용이 덧붙인 것일 수 있습니다.'],
    unsigned: () => [
      '봉인되지 않은 문서입니다',
      '서명이 들어 있지 않습니다. 명세서라면 함께 받은 서명 파일도 같이 선택해 주세요.',
    ],
    broken: () => ['봉인을 읽을 수 없습니다', '손상되었거나 바뀐 파일입니다.'],
    repacked: () => [
      '저장된 그대로의 파일이 아닙니다',
      '한 글자가 바뀌었거나 다시 압축한 파일입니다. 저장된 그대로의 기록 파일을 요청하세요.',
    ],
    encrypted: () => ['암호로 잠긴 파일입니다', '암호 없이 가져와 주세요.'],
    unknown: () => [
      '여기에서 확인하는 파일이 아닙니다',
      '봉인 PDF, 저장된 그대로의 기록 파일, 또는 서명 전체를 가져와 주세요.',
    ],
    other_document: ({ hash }) => ['다른 문서입니다', `승인된 문서의 SHA-256 ${hash}`],
    pretends: ({ name }) => [
      '이곳의 것이라고 적혀 있을 뿐입니다',
      `조직 이름은 ${name}이라고 적혀 있지만 이 서버의 인증서가 아닙니다.`,
    ],
    not_signed_here: ({ host }) => [
      '이 서버의 키로 서명한 것이 아닙니다',
      host
        ? `바뀌었는지 여기에서 알 수 없습니다. ${host}의 것이라고 적혀 있으니 그곳에서 확인하세요.`
        : '바뀌었는지 여기에서 알 수 없습니다.',
    ],
    key_of_another: ({ name }) => [`${name}의 키가 아닙니다`, '이 서버가 준 키가 아니거나, 그때는 없던 키입니다.'],
    key_ended: ({ name = '', at }) => [
      '이미 끝난 키입니다',
      `${at}부터 ${withParticle(name, '은')} 다른 키로 서명합니다.`,
    ],
    certificate_over: ({ name, until }) => [
      '그때 유효한 인증서가 아닙니다',
      `${name}의 인증서는 ${until}까지이거나 다른 인증서가 섞여 있습니다.`,
    ],
    not_approved_then: ({ name = '', state }) => [
      `${withParticle(name, '은')} 그때 ${state} 상태였습니다`,
      '그때의 서명은 효력이 없습니다.',
    ],
    decision_changed: ({ n }) => [`결정 ${n}번이 서명된 그대로가 아닙니다`, '서명과 내용이 맞지 않습니다.'],
    other_organisation: () => ['다른 건의 결정이 섞여 있습니다', '다른 조직이나 다른 요청의 결정입니다.'],
    device_failed: ({ names }) => [
      '기기는 다른 내용에 서명했습니다',
      `${names}: 패스키의 서명이 이 결정에 대한 것이 아닙니다.`,
    ],
    amended: ({ version, now }) => [
      '이후 내용이 바뀌었습니다',
      `버전 ${version}의 것이며 현재는 버전 ${now}입니다. 이 버전의 결정은 무효입니다.`,
    ],
    trail_broken: ({ n }) => [`감사 기록이 ${n}번에서 끊어졌습니다`, '앞 기록에서 이어지지 않습니다.'],
    trail_differs: ({ n }) => ['감사 기록이 이 서버의 것과 다릅니다', `${n}번 기록이 다릅니다.`],
  },
};

/** State of a request or organisation in the middle of a sentence, and the words for a person without a name. */
export const stateWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    asked: 'not yet approved',
    suspended: 'suspended',
    closed: 'closed',
    approved: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
    expired: 'left undecided in time',
  },
  ko: {
    asked: '승인 전',
    suspended: '정지',
    closed: '폐쇄',
    approved: '승인',
    rejected: '반려',
    withdrawn: '회수',
    expired: '기한 만료',
  },
};

export const nobody: Readonly<Record<Language, string>> = { en: 'someone', ko: '알 수 없음' };
