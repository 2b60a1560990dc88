import { defineWords } from '#platform/words.ts';

/** Texts below Home's cards on a desktop. */
export const deskWords = defineWords({
  en: {
    services: 'Services',
    waits: (count: number) =>
      count === 1 ? '1 document waits for your seal' : `${count} documents wait for your seal`,
  },
  ko: { services: '서비스', waits: (count: number) => `결재 대기 문서 ${count}건` },
});
