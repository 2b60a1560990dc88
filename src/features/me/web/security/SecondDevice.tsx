// @online
import { passkeyWords } from '#features/auth/web/passkeys/passkey-words.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { defineWords } from '#platform/words.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copy } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../MyInfo.module.css';

const words = defineWords({
  en: {
    byPhone: (host: string) =>
      `On the other device, open ${host} and choose Sign in with your passkey. Let it show a QR code, and scan that with this phone. Then press Add this device in My info there.`,
    byComputer: (host: string) =>
      `On the other device, open ${host} and sign in with your e-mail and password. Then press Add this device in My info there. A computer’s passkey cannot answer a QR code.`,
    phoneConfirms: 'It asks for this phone a second time before it is added: scan again within a minute.',
    switchOff:
      'First switch Biometric sign-in off here, and set a password if you have none. Switch it on again there.',
    copy: 'Copy the address',
    copied: { title: 'Copied Successfully', text: 'The web address has been copied to clipboard.' },
    notCopied: { title: 'Failed to Copy', text: 'Type the address on the other device.' },
  },
  ko: {
    byPhone: (host: string) =>
      `다른 기기에서 ${host}를 열고 ‘패스키로 로그인’을 누른 뒤, 화면의 QR 코드를 이 휴대폰으로 스캔해 주세요. 로그인하면 그 기기의 내 정보에서 ‘이 기기 추가’를 눌러 주세요.`,
    byComputer: (host: string) =>
      `다른 기기에서 ${host}를 열고 이메일과 비밀번호로 로그인한 뒤, 그 기기의 내 정보에서 ‘이 기기 추가’를 눌러 주세요. 컴퓨터의 패스키는 QR 코드로 쓸 수 없습니다.`,
    phoneConfirms: '추가하기 전에 이 휴대폰으로 한 번 더 확인합니다. 1분 안에 다시 스캔해 주세요.',
    switchOff:
      '먼저 여기에서 생체 인증 로그인을 끄고, 비밀번호가 없으면 비밀번호를 설정해 주세요. 추가한 뒤 그 기기에서 다시 켜 주세요.',
    copy: '주소 복사',
    copied: { title: '복사 완료', text: '웹 주소가 복사되었습니다.' },
    notCopied: { title: '복사하지 못했습니다', text: '다른 기기에서 주소를 직접 입력해 주세요.' },
  },
});

/** A phone can scan another device's QR code; a computer cannot. */
const isPhone = () => /iPhone|iPad|Android/.test(navigator.userAgent);

/** Explains how to create a passkey on another device, and copies the web address to open there. */
export function SecondDevice({ onClose }: { onClose: () => void }) {
  const w = useWords(words);
  const { second, close } = useWords(passkeyWords);
  const isSigned = useUser().data?.biometricEnabled === true;
  const copyAddress = async () =>
    toast((await copyText(location.origin)) ? w.copied : { ...w.notCopied, isDestructive: true });
  const how = isPhone() ? w.byPhone : w.byComputer;
  return (
    <Sheet isOpen onClose={onClose} title={second} closeLabel={close}>
      <p>{how(location.host)}</p>
      {isSigned && <p className={styles.since}>{isPhone() ? w.phoneConfirms : w.switchOff}</p>}
      <Button isWide icon={copy} onClick={() => void copyAddress()}>
        {w.copy}
      </Button>
    </Sheet>
  );
}
