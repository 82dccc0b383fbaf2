'use client';

import { useCallback, useMemo, useState } from 'react';
import { type Catalogue, type CatalogueAction, changeCatalogue, type DraftRole, usersOf } from './catalogue';
import { type CatalogueChanges, changesOf, type Usage } from './catalogue-changes';
import { type Problems, problemsOf } from './catalogue-rules';

/** The roles and permissions of the form, and what can be done with them. */
export type CatalogueEditor = {
  /** As the platform has them; empty for what is new. */
  base: Catalogue;
  draft: Catalogue;
  problems: Problems;
  changes: CatalogueChanges;
  /** The roles that bring each permission. */
  users: ReadonlyMap<string, readonly DraftRole[]>;
  usage: Usage;
  /** They come from the template and are only shown. */
  locked: boolean;
  change: (action: CatalogueAction) => void;
  /** Whether an error may show: a field was changed, or saving was tried (section 4). */
  shows: (key: string) => boolean;
  touch: (key: string) => void;
};

/** Roles and permissions while they are edited. */
export function useCatalogue(start: {
  base: Catalogue;
  draft: Catalogue;
  usage: Usage;
  locked: boolean;
  tried: boolean;
}) {
  const [base, setBase] = useState(start.base);
  const [draft, setDraft] = useState(start.draft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const changes = useMemo(() => changesOf(base, draft), [base, draft]);
  const users = useMemo(() => usersOf(draft), [draft]);
  const change = useCallback((action: CatalogueAction) => setDraft((old) => changeCatalogue(old, action)), []);
  const touch = useCallback((key: string) => setTouched((old) => (old.has(key) ? old : new Set([...old, key]))), []);
  const { usage, locked, tried } = start;
  const editor: CatalogueEditor = {
    base,
    draft,
    problems,
    changes,
    users,
    usage,
    locked,
    change,
    shows: (key) => tried || touched.has(key),
    touch,
  };
  /** Something is stored now that was not: it is no change any more. */
  const rebase = useCallback((next: { base: (old: Catalogue) => Catalogue; draft: (old: Catalogue) => Catalogue }) => {
    setBase(next.base);
    setDraft(next.draft);
  }, []);
  return { editor, rebase };
}
