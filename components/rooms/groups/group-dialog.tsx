import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { UnsavedNote } from '@/components/form/unsaved-note';
import { TextField } from '@/components/form/fields/text-fields';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { inFields, useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { useSave } from '@/components/form/saving/use-save';
import { useVanishedText } from '@/components/form/saving/use-vanished-text';
import { type GrantOffer, type GrantsGuard, sendGrants } from '@/components/form/saving/vanished-grants';
import { characterCount } from '@/lib/contract/characters';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { Group } from '@/lib/contract/rooms/groups/entities';
import { TEXT } from '@/lib/contract/limits';
import { GroupConflict } from './group-conflict';
import {
  EMPTY_GROUP,
  type GroupForm,
  applicationChoices,
  chosenIn,
  grantsWithout,
  groupSchema,
  groupWithout,
  peopleChanges,
  toForm,
  toRequest,
} from './group-form';
import { GroupGrants } from './group-grants';
import { loadGroup, useGroupApplications } from './groups-data';
import { MembersPicker } from './members-picker';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

export type GroupDialogProps = {
  tenant: { id: string; name: string };
  group?: Group;
  onClose: () => void;
  onSaved: () => void;
};

const FIELDS = ['name', 'description', 'members'] as const;

/** The form of a group and its save; after an edit conflict, it continues from what another person has saved. */
function useGroupEditor({ tenant, group: initial, onSaved }: Omit<GroupDialogProps, 'onClose'>) {
  const [group, setGroup] = useState(initial);
  const before = group === undefined ? EMPTY_GROUP : toForm(group);
  const form = useDialogForm(groupSchema, before);
  const { conflict, guard, onFailure } = useEditConflict({
    load: () => loadGroup(tenant.id, group?.id ?? ''),
    base: before,
    toForm,
    ...inFields(form),
    onGoOn: setGroup,
  });
  const offer = useGroupOffer(tenant.id, group);
  const store = async (values: GroupForm): Promise<Group> => {
    const params = { tenantId: tenant.id, groupId: group?.id ?? '' };
    const body = toRequest(values);
    const { result } =
      group === undefined
        ? await call('groups.create', { params, body })
        : await guard(() => call('groups.update', { params, body: { ...body, expectedVersion: group.version } }));
    return result;
  };
  const takeOut = (gone: ReadonlySet<string>): void => {
    const left = grantsWithout(form.getValues(), gone);
    if (group !== undefined) setGroup(groupWithout(group, gone));
    for (const field of ['grants', 'others'] as const) {
      form.setValue(field, left[field], { shouldDirty: true, shouldValidate: true });
    }
  };
  const { saved, dialog } = useSave({
    form,
    send: (values) => sendGrants(() => store(values), { chosen: chosenIn(values), ...offer(), takeOut }),
    sentenceOf: useVanishedText(),
    errorKeys: { error: group === undefined ? 'Groups.Create.Error' : 'Groups.Edit.Error' },
    fieldOf: (name) =>
      /^application(Roles|Permissions)/.test(name) ? 'grants' : FIELDS.find((field) => name.split(/[.[]/)[0] === field),
    onFailure,
    onSaved,
    onGone: onSaved,
  });
  return { group, before, form, saved, dialog, conflict };
}

/** The grants that a group can give: under the names when the form was opened, and as of now. */
function useGroupOffer(tenantId: string, group: Group | undefined): () => Pick<GrantsGuard, 'known' | 'reload'> {
  const { data = [], mutate } = useGroupApplications(tenantId);
  const offers = (applications: readonly Application[], held?: Group): GrantOffer[] =>
    applicationChoices(applications, held).map(({ id, ...choice }) => ({ applicationId: id, ...choice }));
  const reload = async (): Promise<GrantOffer[] | undefined> => {
    const fresh = await mutate();
    return fresh && offers(fresh);
  };
  return () => ({ known: offers(data, group), reload });
}

/** Creates or changes a group (sections 2, 4 and 5): form, success, Done. */
export function GroupDialog({ tenant, onClose, ...editing }: GroupDialogProps) {
  const t = useTranslations('groups');
  const { group, before, form, saved, dialog, conflict } = useGroupEditor({ tenant, ...editing });
  const mode = group === undefined ? 'create' : 'edit';
  const description = form.watch('description');
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${mode}.title`)}
      description={t(`${mode}.description`, { name: group?.name ?? '', tenant: tenant.name })}
      {...dialog}
      unchanged={mode === 'edit' && !dialog.dirty}
      submitLabel={t(`${mode}.submit`)}
      note={group && <ChangesNote isDirty={dialog.dirty} members={form.watch('members')} before={before.members} />}
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
        aside={t('length', { count: characterCount(description), max: TEXT.groupDescription.max })}
      />
      <MembersPicker control={form.control} tenantId={tenant.id} before={before.members} />
      <hr className="border-border-subtle" />
      <GroupGrants form={form} tenantId={tenant.id} group={group} />
      {conflict && group && <GroupConflict tenantId={tenant.id} before={group} conflict={conflict} />}
    </FormDialog>
  );
}

type ChangesNoteProps = Record<'members' | 'before', GroupForm['members']> & { isDirty: boolean };

function ChangesNote({ isDirty, members, before }: ChangesNoteProps) {
  const t = useTranslations('groups.note');
  const unchanged = useTranslations('common.dialog')('unchanged');
  if (!isDirty) return unchanged;
  const changes = peopleChanges(members, before);
  const parts = (['added', 'removed'] as const).filter((kind) => changes[kind] > 0);
  const what = joinIsolated(parts.map((kind) => t(kind, { count: changes[kind] })));
  return <UnsavedNote text={t('unsaved', { what: what || t('changed') })} />;
}
