import { CopyControl } from '@/components/ui/primitives/copy-control';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { InlineEdit } from '@/components/ui/primitives/inline-edit';
import { toast } from '@/components/ui/overlays/toast';
import { useAttempt } from '../saving/use-action';
import { useUnsavedChanges } from '../use-unsaved-changes';

/** The name of a page's subject: editable in place, with a copy button. */
export function NameFact(props: RenameFieldProps) {
  return (
    <>
      <RenameField {...props} />
      {/* While the name is being edited, there is nothing to copy. */}
      <CopyControl value={props.name} label={props.label} iconOnly className="in-[dd:has(form)]:hidden" />
    </>
  );
}

type RenameFieldProps = {
  name: string;
  /** The name of the field: "tenant name". */
  label: string;
  editable: boolean;
  /** Saves the trimmed name. @throws ApiError */
  onRename: (name: string) => Promise<void>;
};

/** The name of a tenant or an organization, editable in place: 3 to 45 characters (section 5). */
function RenameField({ name, label, editable, onRename }: RenameFieldProps) {
  const t = useTranslations('common.validation');
  const catalogue = useTranslations('catalogue.Page.StartConfiguration.ChangeTenantName');
  const attempt = useAttempt();
  // The schemas are not part of the first view. Until they are loaded, only the platform checks.
  const [rule, setRule] = useState<typeof import('./rename-rule').renameProblem>();
  useEffect(() => {
    if (!editable) return;
    void import('./rename-rule').then(
      (module) => setRule(() => module.renameProblem),
      () => undefined,
    );
  }, [editable]);

  const [dirty, setDirty] = useState(false);
  // A new key discards the typed text.
  const [visit, setVisit] = useState(0);
  const { question } = useUnsavedChanges(dirty, () => {
    setDirty(false);
    setVisit(visit + 1);
  });

  const validate = (text: string): string | null => {
    const problem = rule?.(text) ?? null;
    if (problem === null) return null;
    const { key, min, max } = problem;
    return t(key, { label: sentenceCase(label), min: min ?? 0, max: max ?? 0 });
  };
  const save = async (text: string): Promise<string | null> => {
    const { error } = await attempt(() => onRename(text), {
      errorKeys: { error: 'Page.StartConfiguration.ChangeTenantName.Error' },
    });
    if (error === null) toast.success(catalogue('Success'));
    return error;
  };
  return (
    <>
      <InlineEdit
        key={visit}
        value={name}
        label={label}
        editable={editable}
        validate={validate}
        onSave={save}
        onDirty={setDirty}
      />
      {question}
    </>
  );
}

/** The label starts the sentence here. */
function sentenceCase(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
