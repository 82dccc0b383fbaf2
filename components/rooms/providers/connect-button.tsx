import { useTranslations } from 'next-intl';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { Button } from '@/components/ui/primitives/button';
import { Plus } from '@/components/ui/primitives/icons';
import { DIALOG } from './providers-data';

export function ConnectButton() {
  const t = useTranslations('providers');
  return (
    <Button variant="primary" icon={<Plus />} onClick={() => openDialog(DIALOG.connect)}>
      {t('connect.button')}
    </Button>
  );
}
