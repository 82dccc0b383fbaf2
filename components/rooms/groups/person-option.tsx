import { Minus, Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import type { ListboxRow } from '@/components/ui/picker/listbox-rows';
import { OptionCheck, OptionRow } from '@/components/ui/picker/option-row';
import type { GroupMember } from '@/lib/contract/rooms/groups/entities';

export type PersonOptionProps = {
  row: ListboxRow;
  person: GroupMember;
  /** What was searched for; it is marked in the name. */
  search: string;
  state: 'in' | 'out' | 'added' | 'removed';
  /** Another person has the same name: then the e-mail shows on small screens too. */
  hasNamesake: boolean;
};

/** A person who can be taken in or out, with what saving would change. */
export function PersonOption({ row, person, search, state, hasNamesake }: PersonOptionProps) {
  const t = useTranslations('groups.picker');
  const isIn = state === 'in' || state === 'added';
  const name = person.displayName || person.contactEmail;
  return (
    <OptionRow {...row} selected={isIn} className="h-8.5 items-center gap-2.5 hover:bg-hover touch:h-11">
      <OptionCheck on={isIn} />
      <Avatar name={name} id={person.id} size="sm" />
      <span className="shrink-0 truncate max-sm:shrink">
        <Marked text={name} search={search} />
      </span>
      {person.contactEmail === name ? null : (
        <span className={cx('min-w-0 truncate text-sm text-muted', !hasNamesake && 'max-sm:sr-only')}>
          <Marked text={person.contactEmail} search={search} />
        </span>
      )}
      {state === 'added' ? (
        <Badge tone="info" icon={<Plus />} className="ml-auto shrink-0 sm:ml-0">
          {t('added')}
        </Badge>
      ) : null}
      {state === 'removed' ? (
        <Badge icon={<Minus />} className="ml-auto shrink-0 border border-dashed border-border-strong ring-0 sm:ml-0">
          {t('removed')}
        </Badge>
      ) : null}
    </OptionRow>
  );
}

/** A text with what was searched for underlined. */
function Marked({ text, search }: { text: string; search: string }) {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + search.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="border-b-2 border-accent bg-transparent font-semibold text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
