import { useCallback, useMemo, useState } from 'react';
import { type Catalogue, type CatalogueAction, changeCatalogue, usersOf } from './catalogue';
import { changesOf, unusedOf, type Usage } from './catalogue-changes';
import { entriesOf } from '@/components/form/fields/pasted-list';
import { newPermissionsProblem, problemsOf } from './catalogue-rules';

export function useCatalogue(options: { start: Catalogue; usage: Usage; locked: boolean; tried: boolean }) {
  const { start, usage, locked, tried } = options;
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const changes = useMemo(() => changesOf(base, draft), [base, draft]);
  const users = useMemo(() => usersOf(draft), [draft]);
  const unused = useMemo(() => unusedOf(draft, usage), [draft, usage]);
  const change = useCallback((action: CatalogueAction) => setDraft((old) => changeCatalogue(old, action)), []);
  const touch = useCallback((key: string) => setTouched((old) => (old.has(key) ? old : new Set([...old, key]))), []);
  const [typed, setTyped] = useState('');
  const added = useMemo(() => entriesOf(typed, 'name').map((name) => ({ id: crypto.randomUUID(), name })), [typed]);
  const typedProblem = useMemo(() => newPermissionsProblem(added, draft), [added, draft]);
  const outgoing = useMemo(() => {
    if (added.length === 0 || typedProblem !== undefined) return { catalogue: draft, changes };
    const catalogue = { ...draft, permissions: [...draft.permissions, ...added] };
    return { catalogue, changes: changesOf(base, catalogue) };
  }, [added, typedProblem, draft, changes, base]);
  const editor = {
    /** The stored roles and permissions; empty for a new entity. */
    base,
    draft,
    problems,
    changes,
    users,
    /** Permissions that no role brings, except those known to be granted directly. */
    unused,
    /** Whether it is known who has the permissions directly. New permissions are not counted, and certainly unused. */
    isCounted: base.permissions.length === 0 || base.permissions.some(({ id }) => usage.has(id)),
    usage,
    /** They come from the template and are read-only. */
    locked,
    change,
    /** Whether an error may show: its field was changed, or a save was attempted (section 4). */
    shows: (key: string): boolean => tried || touched.has(key),
    touch,
    /** Typed names of one or several new permissions that are not added yet. They are saved with the rest. */
    typed,
    setTyped,
    typedProblem,
    /** The draft including the typed names, if these are valid, and the changes that saving it would make. */
    outgoing,
  };
  /** Something new is stored, so it is no longer a change. */
  const rebase = useCallback((next: { base: (old: Catalogue) => Catalogue; draft: (old: Catalogue) => Catalogue }) => {
    setBase(next.base);
    setDraft(next.draft);
  }, []);
  return { editor, rebase };
}

export type CatalogueEditor = ReturnType<typeof useCatalogue>['editor'];
