import { ChevronRight, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/fields/text-fields';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Badge } from '@/components/ui/primitives/badge';
import { IconButton } from '@/components/ui/primitives/button';
import { Shortened } from '@/components/ui/primitives/truncated';
import { cx } from '@/components/ui/primitives/cx';
import { LevelMark } from '@/components/ui/marks/level-mark';
import { type Scope, USER_CLAIMS } from '@/lib/contract/rooms/api-resources/entities';
import { LevelField, PrefixedField } from './prefixed-field';
import {
  type ResourceContext,
  type ResourceForm,
  exampleScope,
  fullName,
  levelChange,
  scopeLevelProblem,
} from './resource-form';
import { Checkbox } from '@/components/ui/primitives/checkbox';

export type ScopeCardProps = {
  form: UseFormReturn<ResourceForm, unknown, ResourceForm>;
  index: number;
  /** The id of the card while the form is open. */
  id: string;
  context: ResourceContext;
  stored: Scope | undefined;
  open: boolean;
  onToggle: (id: string) => void;
  onRemove: (index: number) => void;
  /** A list was pasted into the name. @returns false for a single name */
  onPaste: (index: number, text: string) => boolean;
};

/** One scope: name, level and description on one line; its fields when expanded. */
export const ScopeCard = memo(function ScopeCard(props: ScopeCardProps) {
  const { form, index, id, context, stored, open, onToggle, onRemove, onPaste } = props;
  const t = useTranslations('apiresources');
  const [name, description, accessLevel] = useWatch({
    control: form.control,
    name: [`scopes.${index}.name`, `scopes.${index}.description`, `scopes.${index}.accessLevel`],
  });
  const title = name.trim() || t('scopes.unnamed');
  return (
    <div className={cx('rounded-lg ring-1 ring-border ring-inset', open && 'bg-surface')}>
      <div className="relative flex min-h-11 items-center gap-2 pr-2 pl-3">
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('scopes.open', { name: title })}
          onClick={() => onToggle(id)}
          className="flex min-h-11 max-w-2/3 min-w-0 shrink-0 items-center gap-2 rounded-sm text-left after:absolute after:inset-0 after:content-['']"
        >
          <ChevronRight className={cx('text-muted transition-transform', open && 'rotate-90')} />
          <LevelMark level={accessLevel} />
          <span className={cx('truncate text-sm', name.trim() === '' ? 'text-muted' : 'font-mono font-medium')}>
            {title}
          </span>
        </button>
        {stored === undefined ? <Badge tone="info">{t('scopes.new')}</Badge> : null}
        <Shortened text={open ? '' : description} className="min-w-0 flex-1 text-sm text-muted" />
        <IconButton
          size="sm"
          label={t('scopes.remove', { name: title })}
          onClick={() => onRemove(index)}
          className="relative z-1"
        >
          <Trash2 />
        </IconButton>
      </div>
      {open ? <ScopeFields {...{ form, index, context, stored, onPaste }} /> : null}
    </div>
  );
});

type ScopeFieldsProps = Pick<ScopeCardProps, 'form' | 'index' | 'context' | 'stored' | 'onPaste'>;

function ScopeFields({ form, index, context, stored, onPaste }: ScopeFieldsProps) {
  const t = useTranslations('apiresources');
  const { control } = form;
  const { field } = useController({ control, name: `scopes.${index}.userClaims` });
  const [name, accessLevel, resourceLevel, resourceName] = useWatch({
    control,
    name: [`scopes.${index}.name`, `scopes.${index}.accessLevel`, 'accessLevel', 'name'],
  });
  const change = levelChange(stored?.accessLevel, accessLevel);
  const isRenamed = stored !== undefined && fullName(name, context.prefix, stored) !== stored.name;
  // Another name may resolve the error of two scopes with the same name.
  const onRenamed = (): void => {
    const others = form.formState.errors.scopes;
    if (!Array.isArray(others)) return;
    for (const other of others.keys())
      if (other !== index && others[other]?.name) void form.trigger(`scopes.${other}.name`);
  };
  return (
    <div className="space-y-4 border-t border-border-subtle p-3 sm:p-4">
      <PrefixedField
        control={control}
        name={`scopes.${index}.name`}
        prefix={context.prefix}
        label={t('field.scopeName')}
        help={t('field.scopeNameHelp')}
        placeholder={exampleScope(resourceName)}
        format={(text) => text.toLowerCase()}
        onChanged={onRenamed}
        onPaste={(event) => {
          if (onPaste(index, event.clipboardData.getData('text'))) event.preventDefault();
        }}
        notes={
          isRenamed ? (
            <InlineAlert tone="warning">{t('warning.scopeRenamed', { name: stored.name })}</InlineAlert>
          ) : null
        }
      />
      <TextField
        control={control}
        name={`scopes.${index}.description`}
        label={t('field.description')}
        help={t('field.scopeDescriptionHelp')}
        required
      />
      <TextField control={control} name={`scopes.${index}.displayName`} label={t('field.displayName')} />
      <LevelField
        control={control}
        name={`scopes.${index}.accessLevel`}
        label={t('field.accessLevel')}
        of="scope"
        reasonOf={(level) => {
          const problem = scopeLevelProblem(level, { accessLevel: resourceLevel }, context);
          return problem && t(`problem.${problem}`, { scope: name });
        }}
        notes={change === null ? null : <InlineAlert tone="warning">{t(`warning.scope.${change}`)}</InlineAlert>}
      />
      <UserClaims
        chosen={field.value}
        onToggle={(claim, on) =>
          field.onChange(USER_CLAIMS.filter((one) => (one === claim ? on : field.value.includes(one))))
        }
      />
    </div>
  );
}

type UserClaimsProps = { chosen: readonly string[]; onToggle: (claim: string, on: boolean) => void };

/** A few checkboxes, in two columns if there is room. */
function UserClaims({ chosen, onToggle }: UserClaimsProps) {
  const t = useTranslations('apiresources');
  const id = useId();
  return (
    <fieldset className="min-w-0 space-y-1.5">
      <legend className="text-sm font-medium text-muted">{t('field.userClaims')}</legend>
      <div className="gap-x-6 sm:columns-2">
        {USER_CLAIMS.map((claim) => (
          <div key={claim} className="flex break-inside-avoid items-start gap-2.5 py-0.75 touch:min-h-11 touch:py-3">
            <span className="pt-0.5">
              <Checkbox
                id={`${id}${claim}`}
                checked={chosen.includes(claim)}
                onCheckedChange={(on) => onToggle(claim, on)}
                aria-describedby={`${id}${claim}note`}
              />
            </span>
            <div className="min-w-0">
              <label htmlFor={`${id}${claim}`} className="wrap-anywhere">
                {t(`claim.${claim}`)}
              </label>
              <p id={`${id}${claim}note`} className="flex items-center gap-1.5 text-xs text-muted">
                {t(`claimMeaning.${claim}`)}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
