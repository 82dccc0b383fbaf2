import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { type Catalogue, type CatalogueAction, changeCatalogue, type DraftRole, usersOf } from './catalogue';
import { type CatalogueChanges, changesOf, unusedOf, type Usage } from './catalogue-changes';
import { entriesOf } from '@/components/form/fields/pasted-list';
import { newPermissionsProblem, type Problems, problemsOf } from './catalogue-rules';

/** The roles and permissions of the form, and what can be done with them. */
export type CatalogueEditor = {
  /** As the platform has them; empty for what is new. */
  base: Catalogue;
  draft: Catalogue;
  problems: Problems;
  changes: CatalogueChanges;
  users: ReadonlyMap<string, readonly DraftRole[]>;
  /** Permissions that no role brings, without those that are known to be given directly. */
  unused: ReadonlySet<string>;
  /** Whether it is known who has the permissions directly. */
  isCounted: boolean;
  usage: Usage;
  /** They come from the template and are only shown. */
  locked: boolean;
  change: (action: CatalogueAction) => void;
  /** Whether an error may show: a field was changed, or saving was tried (section 4). */
  shows: (key: string) => boolean;
  touch: (key: string) => void;
  /** What is typed as the name of a new permission, or as several, and not added so far. It is saved with the rest. */
  typed: string;
  setTyped: Dispatch<SetStateAction<string>>;
  typedProblem: string | undefined;
  /** The draft with what is typed, where nothing is wrong with that, and what saving it would change. */
  outgoing: { catalogue: Catalogue; changes: CatalogueChanges };
};

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
  const editor: CatalogueEditor = {
    base,
    draft,
    problems,
    changes,
    users,
    unused,
    // What was just added is not counted, and unused for sure.
    isCounted: base.permissions.length === 0 || base.permissions.some(({ id }) => usage.has(id)),
    usage,
    locked,
    change,
    shows: (key) => tried || touched.has(key),
    touch,
    typed,
    setTyped,
    typedProblem,
    outgoing,
  };
  /** Something is stored now that was not: it is no change any more. */
  const rebase = useCallback((next: { base: (old: Catalogue) => Catalogue; draft: (old: Catalogue) => Catalogue }) => {
    setBase(next.base);
    setDraft(next.draft);
  }, []);
  return { editor, rebase };
}
