// @online
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import styles from './MyInfo.module.css';

const COMMAND = 'DEMO_DATA=off npm start';
const demoText = defineWords({
  en: {
    text: 'Kim Minseo, the contacts, the shops and the forty days of history were made up when this wallet was first started, so that there is something to try. Everything works on them: every payment is a real record on a real ledger.\nThe bank, the verifier, the tax office and the network are simulated on this machine. Nothing here is real money, and no document proves anything.',
    begin: 'To begin empty',
    steps:
      'Stop the program: Ctrl+C in its terminal.\nMove the folder data to another place, or delete it. Your keys are in it: export first what you want to keep.\nStart again with the line below.',
  },
  ko: {
    text: '김민서와 연락처, 가게, 지난 40일의 내역은 지갑을 처음 시작할 때 체험용으로 만들어졌습니다. 모든 기능이 그대로 작동하며, 모든 결제는 실제 장부에 기록됩니다.\n은행, 본인 인증 기관, 세무서, 네트워크는 이 컴퓨터에서 흉내 낸 것입니다. 여기에는 실제 돈이 없고, 어떤 서류도 증명력이 없습니다.',
    begin: '빈 지갑으로 시작하려면',
    steps:
      '프로그램을 멈추세요. 터미널에서 Ctrl+C를 누르면 됩니다.\ndata 폴더를 다른 곳으로 옮기거나 삭제하세요. 열쇠가 들어 있으니 남길 것은 먼저 내보내세요.\n아래 명령으로 다시 시작하세요.',
  },
});

export function DemoText() {
  const w = useWords(demoText);
  return (
    <div className={styles.page}>
      {w.text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{w.begin}</h3>
      <ol>
        {w.steps.split('\n').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="code" translate="no">
        {COMMAND}
      </p>
    </div>
  );
}
