import { CopyControl } from '@/components/ui/primitives/copy-control';
import { RenameField, type RenameFieldProps } from './rename-field';

/** The name of what a page is about: to be changed in its place, and to be copied. */
export function NameFact(props: RenameFieldProps) {
  return (
    <>
      <RenameField {...props} />
      {/* While the name is edited there is nothing to copy. */}
      <CopyControl value={props.name} label={props.label} iconOnly className="in-[dd:has(form)]:hidden" />
    </>
  );
}
