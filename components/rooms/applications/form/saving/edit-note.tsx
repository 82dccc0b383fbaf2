import { Pencil } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import type { ApplicationSubject } from '../application-form';
import { useImpact } from '../../applications-data';
import { toCatalogueInput } from '../catalogue/catalogue';
import { type CatalogueChanges, affected, countMarks } from '../catalogue/catalogue-changes';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import type { ApplicationEditor } from '../use-application-editor';
import type { ChangeSentence } from './change-sentences';
import { MarkIcon } from '../entries/mark-icon';
import { joinIsolated } from '@/lib/contract/names';

export type EditNoteProps = {
  model: ApplicationEditor;
  tenantId: string;
  /** Saving a template has no effect to count, because its roles have no holders. */
  entity: 'application' | 'template';
  isDirty: boolean;
};

export function EditNote({ model, tenantId, entity, isDirty }: EditNoteProps) {
  const t = useTranslations('common');
  const { editor, stored, isWhole, sentences } = model;
  const effect = useChangeEffect({ tenantId, stored: entity === 'template' ? undefined : stored, editor });
  if (!isWhole) {
    return (
      <span role="status" className="animate-late">
        {t('spinner.content')}
      </span>
    );
  }
  return isDirty ? (
    <UnsavedNote changes={editor.outgoing.changes} sentences={sentences} effect={effect} />
  ) : (
    t('dialog.unchanged')
  );
}

/** Delay between the last change and the query, in milliseconds. */
const SETTLE_MS = 600;

const NOTHING = { gain: undefined, lose: undefined };

/** The members who gain and who lose on saving, as counted by the platform; if it cannot, the sum over the roles. */
function useChangeEffect(options: {
  tenantId: string;
  stored: ApplicationSubject | undefined;
  editor: CatalogueEditor;
}): { gain: number | undefined; lose: number | undefined } {
  const { tenantId, stored, editor } = options;
  const { draft, changes, problems, usage } = editor;
  const settled = useDebounced(draft, SETTLE_MS);
  const concerns =
    changes.grants.length > 0 ||
    [...changes.roles.values()].includes('removed') ||
    [...changes.permissions.values()].includes('removed');
  const isReady = settled === draft && concerns && problems.roles.size + problems.permissions.size === 0;
  const { data, error } = useImpact(
    'effect',
    { tenantId, applicationId: stored?.id ?? '' },
    stored !== undefined && isReady ? { change: toCatalogueInput(settled) } : null,
  );
  if (stored === undefined || !concerns) return NOTHING;
  if (data !== undefined) return { gain: data.gaining, lose: data.losing };
  return error === undefined ? NOTHING : affected(changes, usage);
}

type UnsavedNoteProps = {
  changes: CatalogueChanges;
  sentences: readonly ChangeSentence[];
  /** The number of members who gain and who lose, if counted. */
  effect: { gain: number | undefined; lose: number | undefined };
};

/** The number of kinds of changes that the footer counts separately before it adds them up. */
const NAMED_KINDS = 2;

function UnsavedNote({ changes, sentences, effect }: UnsavedNoteProps) {
  const t = useTranslations('applicationform.unsaved');
  const [open, setOpen] = useState(false);
  if (sentences.length === 0) return null;
  const of = (kind: 'roles' | 'permissions') =>
    Object.entries(countMarks(changes[kind])).flatMap(([mark, count]) =>
      count === 0 ? [] : [t(`${kind}.${mark as 'added' | 'changed' | 'removed'}`, { count })],
    );
  const details = sentences.some(({ say }) => say === 'field' || say === 'switch') ? [t('details')] : [];
  const kinds = [...details, ...of('roles'), ...of('permissions')];
  const what = kinds.length > NAMED_KINDS ? t('changes', { count: sentences.length }) : joinIsolated(kinds);
  const { gain = 0, lose = 0 } = effect;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status" className="flex items-center gap-2 text-warning">
        <Pencil />
        {t('note', { what })}
      </span>
      <PopoverButton
        label={t('review')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className="hit-area rounded-sm font-medium text-accent-text underline underline-offset-2 hover:text-text"
          >
            {t('review')}
          </button>
        }
      >
        {() => (
          <ul className="scroll-quiet max-h-80 w-96 max-w-full space-y-2 overflow-y-auto p-4 text-sm">
            {sentences.map((sentence) => (
              <li key={`${sentence.say} ${sentence.id}`} className="flex items-start gap-2.5">
                <MarkIcon mark={sentence.mark} />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <Sentence sentence={sentence} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PopoverButton>
      {gain + lose === 0 ? null : <span className="text-muted">{t('effect', { gain, lose })}</span>}
    </div>
  );
}

function Sentence({ sentence }: { sentence: ChangeSentence }) {
  const t = useTranslations('applicationform');
  switch (sentence.say) {
    case 'field':
      return sentence.before === '' || sentence.after === ''
        ? t('say.fieldSet', {
            field: t(`field.${sentence.field}`),
            before: sentence.before,
            after: sentence.after || '–',
          })
        : t('say.field', { field: t(`field.${sentence.field}`), before: sentence.before, after: sentence.after });
    case 'switch':
      return t('say.switch', { field: t(`field.${sentence.field}`), on: sentence.on });
    case 'roleAdded':
      return t('say.roleAdded', { role: sentence.role, count: sentence.count });
    case 'roleRenamed':
    case 'permissionRenamed':
      return t(`say.${sentence.say}`, { before: sentence.before, after: sentence.after });
    case 'gets':
    case 'loses':
      return t(`say.${sentence.say}`, { role: sentence.role, names: sentence.names });
    default:
      return t(`say.${sentence.say}`, { name: sentence.name });
  }
}
