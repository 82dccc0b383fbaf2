import { useTranslations } from 'next-intl';
import {
  DIALOG_PARAM,
  REFUSAL_PARAM,
  SUBJECT_PARAM,
  openDialog,
  openDialogAddress,
} from '@/components/ui/mechanisms/dialog-address';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { Button } from '@/components/ui/primitives/button';
import { History, Pencil } from '@/components/ui/primitives/icons';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import en from '@/messages/en/refusals.json';
import no from '@/messages/no/refusals.json';

const TEXTS = { en: { refusals: en }, no: { refusals: no } };

type WaysProps = { refusal: Refusal; tenantId: string };

/** Links from the card of a refusal to the client, first to the field. A client of another tenant is opened there. */
export const WaysToMend = withTexts(TEXTS, Ways);

function Ways({ refusal, tenantId }: WaysProps) {
  const t = useTranslations('refusals');
  const { client, code, field, tenant } = refusal;
  if (client === null || tenant.id !== tenantId) return null;
  const { id, name } = client;
  const isSecret = field === 'clientSecret';
  const open = (): void =>
    isSecret
      ? openDialog('secret', id)
      : openDialogAddress({ [DIALOG_PARAM]: 'edit', [SUBJECT_PARAM]: id, [REFUSAL_PARAM]: code });
  return (
    <>
      <Button icon={<History />} onClick={() => openDialog('history', id)}>
        {t('changes')}
      </Button>
      <Button variant="primary" icon={<Pencil />} onClick={open}>
        {field === null ? t('open', { name }) : t(`mend.${field}`, { name })}
      </Button>
    </>
  );
}
