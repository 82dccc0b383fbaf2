'use client';

import { X } from '@/components/ui/icons';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { useFailureText } from '@/components/form/use-failure-text';
import { cx } from '@/components/ui/cx';
import { OptionBox } from '@/components/ui/picker/option-box';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useActiveOption } from '@/components/ui/picker/use-active-option';
import { usePagedSearch } from '@/components/ui/picker/use-paged-search';
import { RetryAlert } from '@/components/ui/retry-alert';
import type { GroupMember } from '@/lib/contract/entities/resources';
import { MAX_PAGE_SIZE, PICKER_PAGE } from '@/lib/contract/limits';
import { type GroupForm, withPerson } from './group-form';
import { firstOf, usePeople } from './groups-data';
import { PersonChips } from './person-chips';
import { PersonOption } from './person-option';

export type MembersPickerProps = {
  control: Control<GroupForm, unknown, GroupForm>;
  tenantId: string;
  /** Who is in the group as it is stored. */
  before: readonly GroupMember[];
};

/** Rows that Page up and Page down go past. */
const PAGE = 4;

/**
 * The members of a group: the chosen as chips, a search, and the people of the tenant, who come from the platform so many at a
 * time. The keys are those of a combobox: arrows move, Enter takes in or out, Backspace marks and then removes the last chip.
 */
export function MembersPicker({ control, tenantId, before }: MembersPickerProps) {
  const t = useTranslations('groups.picker');
  const format = useFormatter();
  const failureText = useFailureText();
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'members' });
  const chosen = field.value;
  const { typed, setTyped, search, limit, showMore, showLess } = usePagedSearch();
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);

  const everybody = usePeople(tenantId, '', PICKER_PAGE);
  const answer = usePeople(tenantId, search, limit);
  const people = onlyChosen ? firstOf(chosen, search, limit) : answer.data;
  const items = people?.items ?? [];
  const isChosen = (person: GroupMember): boolean => chosen.some((one) => one.id === person.id);
  const more = people === undefined ? 0 : people.total - items.length;
  const onEnd = more > 0 ? showMore : undefined;
  const { current, setActive, move } = useActiveOption({ items, page: PAGE, onEnd });

  const toggle = (person: GroupMember): void => {
    setMarked(null);
    field.onChange(withPerson(chosen, person, before));
  };
  const type = (text: string): void => {
    setTyped(text);
    setActive(0);
    setMarked(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) return;
    const last = chosen.at(-1);
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (current !== undefined) toggle(current);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      if (marked === last.id) toggle(last);
      else setMarked(last.id);
    } else if (event.key === 'Escape') type('');
  };
  const total = everybody.data?.total;
  const isNobody = people !== undefined && items.length === 0;
  const error = onlyChosen ? undefined : answer.error;

  return (
    <Field
      label={t('label')}
      error={fieldState.error}
      aside={
        <span role="status" className="tabular-nums">
          {total === undefined
            ? t('chosen', { count: chosen.length })
            : t('chosenOf', { count: chosen.length, total: format.number(total) })}
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
            people={chosen}
            marked={marked}
            onRemove={toggle}
            onlyChosen={onlyChosen}
            onShowAll={() => {
              setOnlyChosen(!onlyChosen);
              showLess();
              setActive(0);
            }}
          />
          <OptionSearch
            {...wiring}
            ref={field.ref}
            listId={`${id}list`}
            activeId={current && `${id}${current.id}`}
            placeholder={t(onlyChosen ? 'searchChosen' : 'search')}
            data-own-escape={typed !== '' || marked !== null || undefined}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
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
          {error === undefined ? (
            <>
              <OptionBox
                id={`${id}list`}
                aria-label={t('label')}
                aria-multiselectable
                aria-busy={answer.isLoading}
                onNearEnd={answer.isValidating ? undefined : onEnd}
                className={cx('h-36 touch:h-46', isNobody && 'hidden')}
              >
                {items.map((person, index) => (
                  <PersonOption
                    key={person.id}
                    id={`${id}${person.id}`}
                    person={person}
                    search={search}
                    state={stateOf(
                      isChosen(person),
                      before.some((one) => one.id === person.id),
                    )}
                    active={person === current}
                    hasNamesake={items.some((one) => one !== person && one.displayName === person.displayName)}
                    onPick={() => {
                      setActive(index);
                      toggle(person);
                    }}
                  />
                ))}
              </OptionBox>
              {isNobody ? (
                <p className="grid h-36 place-items-center px-4 text-center text-sm text-muted touch:h-46">
                  {search === '' ? t('nobody') : t('noMatch', { search })}
                </p>
              ) : null}
              {more > 0 && limit >= MAX_PAGE_SIZE ? (
                <p className="border-t border-border-subtle px-3 py-1.5 text-xs text-muted">
                  {t('more', { count: more })}
                </p>
              ) : null}
            </>
          ) : (
            <div className="p-2">
              <RetryAlert onRetry={() => void answer.mutate()}>
                {failureText(error, { error: 'Tenant.Fetch.Members.Error' })}
              </RetryAlert>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** What saving would do to a person: stay in, stay out, come in, go out. */
function stateOf(isIn: boolean, wasIn: boolean): 'in' | 'out' | 'added' | 'removed' {
  if (isIn) return wasIn ? 'in' : 'added';
  return wasIn ? 'removed' : 'out';
}
