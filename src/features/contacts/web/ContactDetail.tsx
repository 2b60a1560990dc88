import { useState } from 'react';
import { type Address, didOf } from '#features/identity/address.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink, TextButton } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { pencil } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { ContactFormProps } from './ContactForm.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './Contacts.module.css';
import { useRead } from './calls.ts';
import { PayeeBlock } from './payee/PayeeBlock.tsx';
import { ProvenName, RegisteredName } from './payee/ProvenName.tsx';
import { screenWords } from './screen-words.ts';
import { words } from './words.ts';

interface ContactDetailProps extends Pick<ContactFormProps, 'contact' | 'others' | 'chainId' | 'did'> {
  onClose: () => void;
}

/** One contact: each address on a print of its own with the ways to pay it, and the form to edit it. */
export function ContactDetail({ onClose, ...form }: ContactDetailProps) {
  const w = useWords(words);
  const s = useWords(screenWords);
  const [isEditing, setIsEditing] = useState(false);
  const { contact } = form;
  return (
    <>
      <Detail
        isOpen={contact !== undefined}
        onClose={onClose}
        title={contact?.name ?? ''}
        lead={contact?.note}
        closeLabel={w.close}
      >
        {contact?.addresses.map(({ address, caip10 }) =>
          address === null ? (
            <Elsewhere key={caip10} caip10={caip10} />
          ) : (
            <Here key={caip10} address={address} {...form} />
          ),
        )}
        <div className={styles.edit}>
          <Button look="quiet" isWide icon={pencil} onClick={() => setIsEditing(true)}>
            {s.edit}
          </Button>
        </div>
      </Detail>
      {contact && isEditing && <ContactSheet {...form} address={undefined} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** An address on this server's network, which can be paid here. */
function Here({ address, did, chainId }: { address: string } & Pick<ContactFormProps, 'did' | 'chainId'>) {
  const w = useWords(words);
  const s = useWords(screenWords);
  const payee: Address = { address: address.toLowerCase(), checksummed: address };
  return (
    <section className={styles.place} aria-label={w.here}>
      <PayeeBlock payee={payee} did={did} />
      <ButtonPair>
        <ButtonLink href={`/send?${new URLSearchParams({ text: address })}`}>{s.send}</ButtonLink>
        <ButtonLink look="quiet" href={`/localpay?${new URLSearchParams({ do: 'send-won', to: address })}`}>
          {s.sendWon}
        </ButtonLink>
      </ButtonPair>
      <ButtonLink look="quiet" isWide href={`/requests?${new URLSearchParams({ do: 'ask', to: address })}`}>
        {s.ask}
      </ButtonLink>
      <Checked key={address} address={address} did={didOf(payee.address, chainId)} />
    </section>
  );
}

/** The proven name of an address's holder, read when the user asks for it. */
function Checked({ address, did }: { address: string; did: string }) {
  const w = useWords(screenWords);
  const [isAsked, setIsAsked] = useState(false);
  return isAsked ? (
    <Answer address={address} did={did} />
  ) : (
    <TextButton className={styles.check} onClick={() => setIsAsked(true)}>
      {w.check}
    </TextButton>
  );
}

function Answer({ address, did }: { address: string; did: string }) {
  const w = useWords(screenWords);
  const { data, isPending } = useRead('GET /api/payee', { query: { address } });
  return (
    <div role="status" className={styles.answer}>
      {data?.proven ? (
        <ProvenName proven={data.proven} did={did} />
      ) : data?.registered ? (
        <RegisteredName of={data.registered} />
      ) : (
        <p className={styles.about}>{data ? w.nothingProven : isPending ? w.checking : w.notChecked}</p>
      )}
    </div>
  );
}

function Elsewhere({ caip10 }: { caip10: string }) {
  const w = useWords(words);
  return (
    <section className={styles.place} aria-label={w.elsewhere}>
      <p className={`${styles.away} code`} translate="no">
        {caip10}
      </p>
      <p className={styles.about}>
        <LangText>{w.elsewhere}</LangText>
      </p>
    </section>
  );
}
