import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from './toast';

/**
 * For a dialog in the address whose subject does not exist or may not be changed by the user: a pasted link has to say why nothing opens.
 * The name is removed from the address.
 */
export function NoSuchDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('common.dialog')('notHere');
  useEffect(() => {
    toast.error(text);
    onClose();
  }, [text, onClose]);
  return null;
}
