import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { toast } from '@/components/ui/overlays/toast';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { OwnApplication } from '../assignment';
import { assign, useOwnApplications, useTarget } from '../assignments-data';
import { type Card, cardsOf } from './card-list';

export type CardsOptions = {
  superTenantId: string;
  tenantId: string;
  /** As loaded by the server; undefined if that failed, null if there is no such tenant. */
  initial: { target: TenantAssignments | null | undefined; own: OwnApplication[] | undefined };
};

export function useCards({ superTenantId, tenantId, initial }: CardsOptions) {
  const said = useTranslations('catalogue.Page.Application.Assign.Success');
  const failureText = useFailureText();
  const target = useTarget(superTenantId, tenantId, initial.target);
  const own = useOwnApplications(superTenantId, initial.own);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useDraft('cards', { read: () => (chosen.size === 0 ? undefined : chosen), restore: setChosen });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const all = useMemo(
    () => own.data && target.data && cardsOf(own.data, target.data, superTenantId),
    [own.data, target.data, superTenantId],
  );
  // Deselects an application that another admin has assigned meanwhile, or that is no longer offered.
  const cards = useMemo(
    () =>
      all?.map((card): Card =>
        card.state === 'free' && chosen.has(card.applicationId) ? { ...card, state: 'selected' } : card,
      ),
    [all, chosen],
  );
  const selected = useMemo(() => {
    const byId = new Map(cards?.map((card) => [card.applicationId, card]));
    return [...chosen].flatMap((id) => byId.get(id) ?? []).filter(({ state }) => state === 'selected');
  }, [cards, chosen]);

  const toggle = useCallback((applicationId: string) => {
    setError(null);
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(applicationId)) next.add(applicationId);
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    setError(null);
    setChosen(new Set());
  }, []);

  const { mutate } = target;
  const add = async (): Promise<void> => {
    if (pending || selected.length === 0) return;
    setPending(true);
    setError(null);
    try {
      await assign(
        superTenantId,
        tenantId,
        selected.map(({ applicationId }) => applicationId),
      );
    } catch (failure) {
      setError(failureText(failure, { error: 'Page.Application.Assign.Error' }));
      setPending(false);
      // An application or the tenant may have been deleted.
      void mutate();
      void own.mutate();
      return;
    }
    // Merges the selection into the tenant's applications and clears it (section 4); the platform's response then replaces it.
    void mutate((known) => known && withApplications(known, selected), { revalidate: true });
    setChosen(new Set());
    setPending(false);
    toast.success(said(selected.length > 1 ? 'Multi' : 'Single'));
  };

  return {
    /** Null if there is no such tenant; undefined while unknown. */
    target: target.data,
    cards,
    selected,
    pending,
    error,
    /** Why the cards cannot be shown. */
    failure: cards === undefined && target.data !== null ? (target.error ?? own.error) : undefined,
    reload: () => {
      void mutate();
      void own.mutate();
    },
    toggle,
    clear,
    add: () => void add(),
  };
}

function withApplications(target: TenantAssignments, cards: readonly Card[]): TenantAssignments {
  const added = cards.map(({ applicationId, name, suiteName, description, iconUrl, isPublic }) => ({
    ...{ applicationId, name, suiteName, description, iconUrl, isPublic },
    applicationTemplateId: null,
    url: '',
    tenantId: null,
    roles: [],
    permissions: [],
    hasClient: false,
  }));
  const ids = new Set(added.map(({ applicationId }) => applicationId));
  const kept = target.applications.filter(({ applicationId }) => !ids.has(applicationId));
  return { ...target, applications: [...kept, ...added] };
}
