import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { RadioField } from '@/components/form/fields/choice-fields';
import { TextField } from '@/components/form/fields/text-fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { toast } from '@/components/ui/overlays/toast';
import { InlineAlert } from '@/components/ui/primitives/alert';
import type { RadioCard } from '@/components/ui/primitives/radio-cards';
import { type Requirement, REQUIREMENTS, isAtLeast } from '@/lib/contract/rooms/organizations/requirements';
import type { SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';
import { issue } from '@/lib/contract/validation-message';
import { type PolicyPlace, setPolicy } from './policy-data';
import { effectOf, suggestedDay, warningsOf } from './policy-words';

const PolicyForm = v.pipe(
  v.object({ requirement: v.picklist(REQUIREMENTS), from: v.string() }),
  v.forward(
    v.check(({ requirement, from }) => requirement === 'none' || from !== '', issue('required')),
    ['from'],
  ),
);

export type PolicyDialogProps = {
  place: PolicyPlace;
  state: SignInPolicyState;
  onClose: () => void;
  onSaved: (state: SignInPolicyState) => void;
};

/** Sets the policy, and first shows which people it affects: the admin who sets it, and whether any admin meets it. */
export function PolicyDialog({ place, state, onClose, onSaved }: PolicyDialogProps) {
  const t = useTranslations('signinpolicy');
  const form = useDialogForm(PolicyForm, { requirement: state.requirement, from: state.from ?? '' });
  const requirement = useWatch({ control: form.control, name: 'requirement' });
  const { dialog } = useSave({
    form,
    send: (values) =>
      setPolicy(
        place,
        { requirement: values.requirement, from: values.requirement === 'none' ? null : values.from },
        state,
      ),
    onSaved: (saved) => {
      toast.success(t('saved'));
      onSaved(saved);
    },
  });
  const options = useOptions(state);
  const dateText = useDateText();
  const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' });
  const suggest = (chosen: Requirement): void => {
    if (chosen !== 'none' && form.getValues('from') === '')
      form.setValue('from', suggestedDay(state, new Date()), { shouldDirty: true, shouldValidate: true });
  };
  const above = state.organization;
  const latest = above === null || above.requirement === 'none' ? undefined : (above.from ?? undefined);
  return (
    <FormDialog
      {...dialog}
      unchanged={!dialog.dirty}
      onClose={onClose}
      title={t('title')}
      description={t('dialogText')}
      submitLabel={t('save')}
    >
      <RadioField
        control={form.control}
        name="requirement"
        label={t('asked')}
        options={options}
        columns={1}
        onChanged={suggest}
      />
      {requirement === 'none' ? null : (
        <TextField
          control={form.control}
          name="from"
          type="date"
          label={t('from')}
          help={latest === undefined ? t('fromHelp') : t('fromNoLater', { date: dayText(latest) })}
          required
        />
      )}
      <Effect state={state} requirement={requirement} />
    </FormDialog>
  );
}

/** The requirements; a tenant is not offered those weaker than the organization's. */
function useOptions(state: SignInPolicyState): RadioCard<Requirement>[] {
  const t = useTranslations('signinpolicy');
  const above = state.organization;
  const reasonOf = (requirement: Requirement): string | undefined => {
    if (requirement === 'none') return undefined;
    if (above !== null && !isAtLeast(requirement, above.requirement)) return t('weaker');
    return requirement === 'passkey' && !state.hasPasskeys ? t('noPasskeys') : undefined;
  };
  return REQUIREMENTS.map((requirement) => {
    const isInherited = requirement === 'none' && above !== null;
    return {
      value: requirement,
      label: t(isInherited ? 'requirement.inherited' : `requirement.${requirement}`),
      description: isInherited
        ? t('meaning.inherited', { requirement: t(`requirement.${above.requirement}`) })
        : t(`meaning.${requirement}`),
      disabledReason: reasonOf(requirement),
    };
  });
}

function Effect({ state, requirement }: { state: SignInPolicyState; requirement: Requirement }) {
  const t = useTranslations('signinpolicy');
  const effect = effectOf(state, requirement);
  if (effect === undefined) return null;
  const { lacking, people, admins } = effect;
  const warnings = warningsOf(effect);
  return (
    <InlineAlert tone={warnings.length === 0 ? 'info' : 'warning'} title={t('lackingOf', { lacking, people })}>
      <ul className="list-disc space-y-1 pl-4.5">
        {lacking === 0 ? null : <li>{t('meets')}</li>}
        {warnings.map((warning) => (
          <li key={warning}>{t(`warning.${warning}`, { admins })}</li>
        ))}
        {state.elsewhere === 0 ? null : <li>{t('elsewhere', { count: state.elsewhere })}</li>}
      </ul>
    </InlineAlert>
  );
}
