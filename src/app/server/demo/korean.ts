/**
 * Korean versions of the demo's texts, by English text. Names of organisations and shops are not here: their records
 * have both languages.
 */
const KOREAN: Readonly<Record<string, string>> = {
  'Minseo Kim': '김민서',
  'Park Jihoon': '박지훈',
  'Lee Soyeon': '이소연',
  'Shared rent': '월세 나누기',
  'self:Hanbit University': 'self:한빛대학교',
  'BA Industrial Design': '산업디자인학 학사',
  'sandbox:Ministry of Foreign Affairs': 'sandbox:외교부',
  'Traveler ID': '여행자 증명',
  'sandbox:Hanbit Trading': 'sandbox:한빛무역',
  'Employee ID': '사원증',
  'sandbox:Ministry of the Interior and Safety': 'sandbox:행정안전부',
  'Citizen ID': '모바일 신분증',
  'Autumn in Seoul': '서울 가을 여행',
  'Seoul, Korea': '서울',
  'Insadong and the palaces.': '인사동과 고궁.',
  'Partner meeting': '협력사 미팅',
  'Busan, Korea': '부산',
  'KTX booked.': 'KTX 예약함.',
  'Jeju with parents': '부모님과 제주',
  'Jeju, Korea': '제주',
  'Insadong Craft': '인사동 공예',
  'Myeongdong Cosmetics': '명동 화장품',
  'Hanok Books': '한옥 책방',
  'Dongdaemun Fashion': '동대문 패션',
  'Office lease renewal': '사무실 임대차 갱신',
  'Second year of the Mapo office.': '마포 사무실 2년 차 계약.',
  'Lee Soyeon, Operations': '이소연, 운영팀',
  'Team offsite': '팀 워크숍',
  'Two days in Gangneung for nine people.': '강릉 1박 2일, 9명.',
  'Choi Yuna, People': '최유나, 인사팀',
  'After the audit, please.': '감사 이후에 진행해 주세요.',
  'Server hardware': '서버 장비',
  'Replacement of the build machines.': '빌드 서버 교체.',
  'Jung Taeyang, Platform': '정태양, 플랫폼팀',
  'Vendor contract VC-118': '공급 계약 VC-118',
  'Paper supply for one year.': '1년치 용지 공급.',
  'Park Jihoon, Procurement': '박지훈, 구매팀',
  'Training budget': '교육 예산',
  'Security course for the design team.': '디자인팀 보안 교육.',
  'Purchase order PO-2291': '발주서 PO-2291',
  'Twelve displays for the new floor.': '새 사무실용 모니터 12대.',
  'Vendor contract VC-124': '공급 계약 VC-124',
  'Logistics partner for the winter season.': '겨울철 물류 협력사.',
};

/** Returns a value with each of its texts in the demo's language. */
export function inLanguage<T>(value: T, language: 'en' | 'ko'): T {
  if (language === 'en') return value;
  return translated(value) as T;
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return KOREAN[value] ?? value;
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translated(part)]));
}
