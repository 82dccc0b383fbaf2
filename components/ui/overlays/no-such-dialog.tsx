import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from './toast';

/**
 * For a dialog in the address whose subject does not exist or may not be changed by the user: a pasted link has to say why nothing opens.
 * The name is removed from the address. @param props.text - by default the general one
 */
export function NoSuchDialog({ text, onClose }: { text?: string; onClose: () => void }) {
  const general = useTranslations('common.dialog')('notHere');
  const said = text ?? general;
  useEffect(() => {
    toast.error(said);
    onClose();
  }, [said, onClose]);
  return null;
}
