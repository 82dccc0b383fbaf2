import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { cx } from '@/components/ui/primitives/cx';
import type { GroupMember } from '@/lib/contract/rooms/groups/entities';

export type PersonChipsProps = {
  people: readonly GroupMember[];
  marked: string | null;
  onRemove: (person: GroupMember) => void;
  /** The list below shows only the selected people. */
  onlyChosen: boolean;
  onShowAll: () => void;
};

/** The number of chips that fit on two lines, also on small screens. The last ones are the most recently selected. */
const SHOWN = 6;
const SHOWN_SMALL = 3;

/** The selected people as chips; the rest is behind "+3", which shows all of them in the list. */
export function PersonChips({ people, marked, onRemove, onlyChosen, onShowAll }: PersonChipsProps) {
  const t = useTranslations('groups.picker');
  const remove = useTranslations('common.chips');
  if (people.length === 0) return null;
  const shown = people.slice(-SHOWN);
  const counts = [
    { hidden: people.length - SHOWN_SMALL, className: 'sm:hidden' },
    { hidden: people.length - SHOWN, className: 'max-sm:hidden' },
  ];
  return (
    <ul
      aria-label={t('chosenLabel')}
      className="flex flex-wrap gap-1.5 border-b border-border-subtle p-2 touch:gap-y-3 touch:py-2.5"
    >
      {shown.map((person, index) => {
        const name = person.displayName || person.contactEmail;
        return (
          <li key={person.id} className={cx('max-w-full', index < shown.length - SHOWN_SMALL && 'max-sm:hidden')}>
            <span
              data-marked={marked === person.id || undefined}
              className="flex h-7 max-w-full items-center gap-1.5 rounded-full bg-chip pr-0.5 pl-1 text-sm data-marked:bg-accent-soft data-marked:text-accent-text data-marked:ring-1 data-marked:ring-accent"
            >
              <span className="scale-85">
                <Avatar name={name} id={person.id} size="sm" />
              </span>
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={remove('remove', { name })}
                onClick={() => onRemove(person)}
                className="hit-end grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-border hover:text-text active:bg-pressed"
              >
                <X className="size-3" />
              </button>
            </span>
          </li>
        );
      })}
      {counts
        .filter(({ hidden }) => hidden > 0 || onlyChosen)
        .map(({ hidden, className }) => {
          const shown = hidden > 0 ? t('plus', { count: hidden }) : t('chosen', { count: people.length });
          return (
            <li key={className} className={className}>
              <button
                type="button"
                aria-pressed={onlyChosen}
                aria-label={`${shown}: ${t('showChosen', { count: people.length })}`}
                onClick={onShowAll}
                className="hit-tall h-7 rounded-full px-2.5 touch:min-w-10 text-sm font-medium text-muted tabular-nums ring-1 ring-border ring-inset hover:bg-hover hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              >
                {shown}
              </button>
            </li>
          );
        })}
    </ul>
  );
}
