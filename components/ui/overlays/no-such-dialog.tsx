import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from './toast';

/**
 * The address names a dialog about something that is not here, or that the reader may not change: a link that was pasted has to say why
 * nothing opens. The name leaves the address.
 */
export function NoSuchDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('common.dialog')('notHere');
  useEffect(() => {
    toast.error(text);
    onClose();
  }, [text, onClose]);
  return null;
}
