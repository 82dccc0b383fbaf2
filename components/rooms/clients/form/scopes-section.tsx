import { useTranslations } from 'next-intl';
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { cx } from '@/components/ui/primitives/cx';
import { useIdentityScopes } from '@/components/ui/marks/use-identity-scopes';
import type { LastUse } from '@/lib/contract/entities/common';
import type { UseOfEach } from '../clients-data';
import { useLastUseText } from '@/components/ui/marks/use-last-use-text';
import { LevelMark, levelChip } from '@/components/ui/marks/level-mark';
import { LoadFailure } from '@/components/form/load-failure';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { ACCESS_LEVELS } from '@/lib/contract/oauth/scopes';
import type { OpenForm } from './client-form';
import { type ScopeChoice, type ScopeGroup, filterScopes, scopeGroups } from './scope-groups';
import { Section } from './section';
import { scopeCount } from './sections';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { ErrorLine } from '@/components/form/fields/error-line';
import { RowSearch } from '@/components/form/fields/row-list';

/** From this number of scopes on, there is a search field. */
const SEARCH_FROM = 40;

/** The scopes that the client may request: identity scopes first, then by API resource. */
export function ScopesSection({ form, tenantId, uses }: { form: OpenForm; tenantId: string; uses: UseOfEach }) {
  const { control, getValues, setValue } = form;
  const t = useTranslations('clientform.scopes');
  const title = useTranslations('clientform.section.scopes')('title');
  const grantType = useWatch({ control, name: 'allowedGrantType' });
  const { field, fieldState } = useController({ control, name: 'allowedScopes' });
  const answer = useOperation(operationKey('apiResources.list', { tenantId }), { revalidateOnFocus: false });
  const [search, setSearch] = useState('');
  const [before] = useState(field.value);
  const lists = useIdentityScopes(answer.data);
  const groups = useMemo(() => lists && scopeGroups(lists, { grantType, chosen: before }), [lists, grantType, before]);
  const shown = useDeferredValue(useMemo(() => filterScopes(groups ?? [], search), [groups, search]));
  const total = groups?.reduce((sum, { scopes }) => sum + scopes.length, 0) ?? 0;
  const chosen = useMemo(() => new Set(field.value), [field.value]);
  const toggle = useCallback(
    (name: string, on: boolean): void => {
      const now = getValues('allowedScopes').filter((one) => one !== name);
      setValue('allowedScopes', on ? [...now, name] : now, { shouldDirty: true, shouldValidate: true });
    },
    [getValues, setValue],
  );
  return (
    <Section
      id="scopes"
      aside={<Legend />}
      help={t(grantType === 'client_credentials' ? 'helpService' : 'help', {
        count: scopeCount({ allowedGrantType: grantType, allowedScopes: field.value }),
        total,
      })}
    >
      <ErrorLine label={title} error={fieldState.error} />
      {total < SEARCH_FROM ? null : <RowSearch label={t('search')} value={search} onChange={setSearch} />}
      {answer.error !== undefined && answer.data === undefined ? (
        <LoadFailure error={answer.error} onRetry={answer.mutate} />
      ) : null}
      {groups === undefined && answer.error === undefined ? <Skeleton className="h-32 w-full" /> : null}
      {groups !== undefined && shown.length === 0 ? (
        <p className="text-sm text-muted">{search === '' ? t('none') : t('noMatch', { search })}</p>
      ) : null}
      {shown.map((group) => (
        <Group key={group.id} group={group} chosen={chosen} uses={uses} onToggle={toggle} />
      ))}
    </Section>
  );
}

function Legend() {
  const t = useTranslations('clientform.scopes.level');
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {ACCESS_LEVELS.map((level) => (
        <li key={level} className="flex items-center gap-1.5">
          <LevelMark level={level} />
          {t(level)}
        </li>
      ))}
    </ul>
  );
}

type Toggle = (name: string, on: boolean) => void;
type GroupProps = { group: ScopeGroup; chosen: ReadonlySet<string>; uses: UseOfEach; onToggle: Toggle };

function Group({ group, chosen, uses, onToggle }: GroupProps) {
  const t = useTranslations('clientform.scopes');
  const id = useId();
  const { title, kind, prefix, scopes } = group;
  const count = scopes.filter(({ name, isFixed }) => isFixed || chosen.has(name)).length;
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex items-baseline gap-2 border-b border-border-subtle pb-1.5">
        <h4 id={id} className="min-w-0 truncate font-semibold">
          {title ?? t(kind === 'identity' ? 'identity' : 'other')}
        </h4>
        <span className="min-w-0 truncate font-mono text-xs text-muted">{prefix}</span>
        <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">
          {t('of', { count, total: scopes.length })}
        </span>
      </div>
      {scopes.map((scope) => (
        <ScopeRow
          key={scope.name}
          scope={scope}
          isChosen={scope.isFixed || chosen.has(scope.name)}
          use={scope.isFixed ? undefined : uses.get(scope.name)}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

type ScopeRowProps = { scope: ScopeChoice; isChosen: boolean; use: LastUse | undefined; onToggle: Toggle };

/** Memoized, because a form can have hundreds of them. */
const ScopeRow = memo(function ScopeRow({ scope, isChosen, use, onToggle }: ScopeRowProps) {
  const t = useTranslations('clientform.scopes');
  const lastUseText = useLastUseText();
  const id = useId();
  const { name, short, description, level, isFixed } = scope;
  const text = isFixed ? t('fixed') : description;
  return (
    <div
      className={cx(
        'flex min-h-8 items-center gap-2.5 border-b border-border-subtle last:border-b-0 max-sm:flex-wrap max-sm:gap-y-0.5 touch:min-h-11',
        // With two lines, the checkbox's touch target would overlap the row above.
        use === undefined ? 'touch:py-1' : 'touch:pt-3 touch:pb-2',
      )}
    >
      <Checkbox
        id={id}
        checked={isChosen}
        implied={isFixed}
        aria-label={level === null ? name : `${name} (${t(`level.${level}`)})`}
        aria-describedby={cx(description !== '' && `${id}text`, use !== undefined && `${id}use`) || undefined}
        onCheckedChange={(on) => onToggle(name, on === true)}
      />
      <label
        htmlFor={id}
        title={name}
        className={cx(
          'inline-flex h-5.5 max-w-1/2 shrink-0 items-center gap-1.5 rounded-md px-2 font-mono text-xs',
          level === null ? 'bg-chip text-text' : levelChip[level],
        )}
      >
        {level === null ? null : <LevelMark level={level} />}
        <span className="truncate">{short}</span>
      </label>
      <span
        id={`${id}text`}
        data-shortened
        title={text}
        className="min-w-0 text-sm text-muted max-sm:flex-1 sm:line-clamp-2"
      >
        {text}
      </span>
      {use === undefined ? null : (
        <span id={`${id}use`} className="ml-auto shrink-0 text-xs text-muted max-sm:basis-full max-sm:pl-7">
          {lastUseText(use)}
        </span>
      )}
    </div>
  );
});
