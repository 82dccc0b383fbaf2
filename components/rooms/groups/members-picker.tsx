import { X, Minus, Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { cx } from '@/components/ui/primitives/cx';
import { ListboxRows, type ListboxRow } from '@/components/ui/picker/listbox-rows';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useListbox } from '@/components/ui/picker/use-listbox';
import { usePagedSearch } from '@/components/ui/picker/use-paged-search';
import { LoadFailure } from '@/components/form/load-failure';
import type { GroupMember } from '@/lib/contract/rooms/groups/entities';
import { MAX_PAGE_SIZE, PICKER_PAGE } from '@/lib/contract/limits';
import { type GroupForm, withPerson } from './group-form';
import { firstOf, usePeople } from './groups-data';
import { PersonChips } from './person-chips';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge } from '@/components/ui/primitives/badge';
import { OptionCheck, OptionRow } from '@/components/ui/picker/option-row';

export type MembersPickerProps = {
  control: Control<GroupForm, unknown, GroupForm>;
  tenantId: string;
  before: readonly GroupMember[];
};

/** The number of rows that Page up and Page down skip. */
const PAGE = 4;
const keyOf = ({ id }: GroupMember): string => id;
const isIn = (people: readonly GroupMember[], person: GroupMember): boolean =>
  people.some(({ id }) => id === person.id);

/**
 * The members of a group: the selected ones as chips, a search, and the people of the tenant, loaded page by page. Keys as in a combobox:
 * arrows move, Enter adds or removes, Backspace marks and then removes the last chip.
 */
export function MembersPicker(props: MembersPickerProps) {
  const t = useTranslations('groups.picker');
  const picker = useMembersPicker(props);
  const { field, list, people, search, typed, type, marked } = picker;
  const { total } = usePeople(props.tenantId, '', PICKER_PAGE).data ?? {};
  const count = field.value.length;
  return (
    <Field
      label={t('label')}
      error={picker.problem}
      aside={
        <span role="status" className="tabular-nums">
          {total === undefined ? t('chosen', { count }) : t('chosenOf', { count, total })}
        </span>
      }
    >
      {(wiring) => (
        <div
          className={cx(
            'overflow-clip rounded-lg border bg-surface outline-accent has-[[role=combobox]:focus-visible]:border-accent has-[[role=combobox]:focus-visible]:outline-2',
            wiring['aria-invalid'] ? 'border-danger' : 'border-border-strong',
          )}
        >
          <PersonChips
            people={field.value}
            marked={marked}
            onRemove={list.onPick}
            onlyChosen={picker.onlyChosen}
            onShowAll={picker.toggleChosen}
          />
          <OptionSearch
            {...wiring}
            ref={field.ref}
            listId={`${list.id}list`}
            activeId={list.activeId}
            placeholder={t(picker.onlyChosen ? 'searchChosen' : 'search')}
            data-own-escape={typed !== '' || marked !== null || undefined}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={picker.onKeyDown}
            onBlur={field.onBlur}
          >
            <span role="status" className="shrink-0 text-sm tabular-nums">
              {search === '' || people === undefined ? null : t('matches', { count: people.total })}
            </span>
            {typed === '' ? null : (
              <button
                type="button"
                aria-label={t('clear')}
                onClick={() => type('')}
                className="hit-area grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover hover:text-text active:bg-pressed"
              >
                <X className="size-3.5" />
              </button>
            )}
          </OptionSearch>
          <PeopleList picker={picker} before={props.before} />
        </div>
      )}
    </Field>
  );
}

/** The people found by the search, or why they cannot be shown. */
function PeopleList({ picker, before }: { picker: Picker; before: readonly GroupMember[] }) {
  const t = useTranslations('groups.picker');
  const { answer, error, list, people, search, more, limit, field } = picker;
  if (error !== undefined) {
    return (
      <div className="p-2">
        <LoadFailure error={error} says="Tenant.Fetch.Members.Error" onRetry={answer.mutate} />
      </div>
    );
  }
  return (
    <>
      <ListboxRows
        list={list}
        aria-label={t('label')}
        aria-multiselectable
        aria-busy={answer.isLoading}
        onNearEnd={answer.isValidating ? undefined : picker.onEnd}
        className={people?.items.length === 0 ? undefined : 'h-36 touch:h-66'}
      >
        {(person, row) => (
          <PersonOption
            row={row}
            person={person}
            search={search}
            state={stateOf(isIn(field.value, person), isIn(before, person))}
            hasNamesake={list.items.some((one) => one !== person && one.displayName === person.displayName)}
          />
        )}
      </ListboxRows>
      {people?.items.length === 0 ? (
        <p className="grid h-36 place-items-center px-4 text-center text-sm text-muted touch:h-66">
          {search === '' ? t('nobody') : t('noMatch', { search })}
        </p>
      ) : null}
      {more > 0 && limit >= MAX_PAGE_SIZE ? (
        <p className="border-t border-border-subtle px-3 py-1.5 text-xs text-muted">{t('more', { count: more })}</p>
      ) : null}
    </>
  );
}

type Picker = ReturnType<typeof useMembersPicker>;

function useMembersPicker({ control, tenantId, before }: MembersPickerProps) {
  const { field, fieldState } = useController({ control, name: 'members' });
  const chosen = field.value;
  const { typed, setTyped, search, limit, showMore, showLess } = usePagedSearch();
  const [onlyChosen, setOnlyChosen] = useState(false);
  /** The chip that the next Backspace removes. */
  const [marked, setMarked] = useState<string | null>(null);
  const answer = usePeople(tenantId, search, limit);
  const people = onlyChosen ? firstOf(chosen, search, limit) : answer.data;
  const items = people?.items ?? [];
  const more = people === undefined ? 0 : people.total - items.length;
  const onEnd = more > 0 ? showMore : undefined;
  const list = useListbox({
    items,
    keyOf,
    page: PAGE,
    onEnd,
    onPick: (person) => {
      setMarked(null);
      field.onChange(withPerson(chosen, person, before));
    },
  });
  const type = (text: string): void => {
    setTyped(text);
    list.setActive(0);
    setMarked(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.onKeyDown(event)) return;
    const last = chosen.at(-1);
    if (event.key === 'Escape') type('');
    else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      if (marked === last.id) list.onPick(last);
      else setMarked(last.id);
    }
  };
  return {
    ...{ field, problem: fieldState.error, answer, error: onlyChosen ? undefined : answer.error },
    ...{ people, search, limit, more, onEnd, list, typed, type, onKeyDown, marked, onlyChosen },
    toggleChosen: () => {
      setOnlyChosen(!onlyChosen);
      showLess();
      list.setActive(0);
    },
  };
}

/** The effect of a save on a person: stays in, stays out, is added, is removed. */
function stateOf(isChosen: boolean, wasIn: boolean): 'in' | 'out' | 'added' | 'removed' {
  if (isChosen) return wasIn ? 'in' : 'added';
  return wasIn ? 'removed' : 'out';
}

type PersonOptionProps = {
  row: ListboxRow;
  person: GroupMember;
  /** The search text, which is marked in the name. */
  search: string;
  state: 'in' | 'out' | 'added' | 'removed';
  /** Another person has the same name: the e-mail then shows on small screens, too. */
  hasNamesake: boolean;
};

function PersonOption({ row, person, search, state, hasNamesake }: PersonOptionProps) {
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
