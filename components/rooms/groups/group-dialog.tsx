'use client';

import { Pencil } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-fields';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useEditConflict } from '@/components/form/use-edit-conflict';
import { useSave } from '@/components/form/use-save';
import { useVanishedText } from '@/components/form/use-vanished-text';
import { sendGrants } from '@/components/form/vanished-grants';
import type { Group } from '@/lib/contract/entities/resources';
import { TEXT } from '@/lib/contract/limits';
import { GroupConflict } from './group-conflict';
import {
  EMPTY_GROUP,
  type GroupForm,
  chosenIn,
  grantsWithout,
  groupSchema,
  groupWithout,
  peopleChanges,
  toForm,
  toRequest,
} from './group-form';
import { GroupGrants } from './group-grants';
import { createGroup, loadGroup, updateGroup } from './groups-data';
import { MembersPicker } from './members-picker';
import { useGroupOffer } from './use-group-offer';

export type GroupDialogProps = {
  tenant: { id: string; name: string };
  /** The group that is changed; without one it is a new one. */
  group?: Group;
  onClose: () => void;
  /** The list is old now. */
  onSaved: () => void;
};

/** Creates or changes a group (sections 2, 4 and 5): form, success, Done. */
export function GroupDialog({ tenant, group: initial, onClose, onSaved }: GroupDialogProps) {
  const t = useTranslations('groups');
  // After an edit conflict the form goes on from what another person has saved.
  const [group, setGroup] = useState(initial);
  const mode = group === undefined ? 'create' : 'edit';
  const before = group === undefined ? EMPTY_GROUP : toForm(group);
  const form = useDialogForm(groupSchema, before);
  const conflict = useEditConflict(() => loadGroup(tenant.id, group?.id ?? ''));
  const offer = useGroupOffer(tenant.id, group);
  const store = (values: GroupForm): Promise<Group> =>
    group === undefined
      ? createGroup(tenant.id, toRequest(values))
      : conflict.guard(() => updateGroup(tenant.id, group, toRequest(values)));
  const takeOut = (gone: ReadonlySet<string>): void => {
    const left = grantsWithout(form.getValues(), gone);
    if (group !== undefined) setGroup(groupWithout(group, gone));
    for (const field of ['grants', 'others'] as const) {
      form.setValue(field, left[field], { shouldDirty: true, shouldValidate: true });
    }
  };
  const { saved, dialog } = useSave({
    form,
    send: (values) => sendGrants(() => store(values), { chosen: chosenIn(values), ...offer, takeOut }),
    sentenceOf: useVanishedText(),
    errorKeys: { error: mode === 'create' ? 'Groups.Create.Error' : 'Groups.Edit.Error' },
    fieldOf: (name) =>
      /^application(Roles|Permissions)/.test(name) ? 'grants' : FIELDS.find((field) => name.split(/[.[]/)[0] === field),
    onFailure: conflict.onFailure,
    onSaved,
    onGone: onSaved,
  });
  const { theirs, settle } = conflict;
  const goOn = (from: Group, merged: GroupForm): void => {
    setGroup(from);
    form.reset(toForm(from));
    for (const field of MERGED) form.setValue(field, merged[field], { shouldDirty: true, shouldValidate: true });
    settle();
  };
  const description = form.watch('description');
  const changes = peopleChanges(form.watch('members'), before.members);
  const parts = [
    ...(changes.added > 0 ? [t('note.added', { count: changes.added })] : []),
    ...(changes.removed > 0 ? [t('note.removed', { count: changes.removed })] : []),
  ];

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`${mode}.title`)}
      description={
        group === undefined
          ? t('create.description', { tenant: tenant.name })
          : t('edit.description', { name: group.name, tenant: tenant.name })
      }
      {...dialog}
      unchanged={mode === 'edit' && !dialog.dirty}
      submitLabel={t(`${mode}.submit`)}
      note={
        mode === 'create' ? undefined : dialog.dirty ? (
          <span className="flex items-center gap-2 text-warning">
            <Pencil />
            {t('note.unsaved', { what: parts.join(', ') || t('note.changed') })}
          </span>
        ) : (
          ''
        )
      }
      success={
        saved && (
          <>
            <p className="font-semibold">{t(`${mode}.success`, { name: saved.name })}</p>
            <p className="text-muted">{t('saved', { count: saved.numberOfMembers })}</p>
          </>
        )
      }
    >
      <TextField control={form.control} name="name" label={t('column.name')} required />
      <TextField
        control={form.control}
        name="description"
        label={t('column.description')}
        required
        aside={t('length', { count: description.length, max: TEXT.groupDescription.max })}
      />
      <MembersPicker control={form.control} tenantId={tenant.id} before={before.members} />
      <hr className="border-border-subtle" />
      <GroupGrants form={form} tenantId={tenant.id} group={group} />
      {theirs === null || group === undefined ? null : (
        <GroupConflict
          tenantId={tenant.id}
          before={group}
          theirs={theirs}
          mine={form.getValues()}
          onKeepEditing={settle}
          onResolved={(merged) => goOn(theirs, merged)}
        />
      )}
    </FormDialog>
  );
}

const FIELDS = ['name', 'description', 'members'] as const;
const MERGED = [...FIELDS, 'grants', 'others'] as const;
